package dev.eclusa.applier;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/**
 * Down only when a batch hangs. Every call inside one is bounded, so that means a fault of this
 * process, which a restart may cure; a database that is away is none.
 */
@Liveness
@ApplicationScoped
class StuckCheck implements HealthCheck {

  private final Attempts attempts;
  private final ApplierConfig config;

  StuckCheck(Attempts attempts, ApplierConfig config) {
    this.attempts = attempts;
    this.config = config;
  }

  @Override
  public HealthCheckResponse call() {
    boolean moving = attempts.longest().compareTo(config.stuckAfter()) < 0;
    return HealthCheckResponse.named("inbox-moves").status(moving).build();
  }
}
