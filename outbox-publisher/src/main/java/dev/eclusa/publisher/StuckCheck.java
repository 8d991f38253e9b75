package dev.eclusa.publisher;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/**
 * Down only when a delivery hangs. Each is bounded by timeouts, so that means a fault of this
 * process, which a restart may cure; a destination or a database that is away is none.
 */
@Liveness
@ApplicationScoped
class StuckCheck implements HealthCheck {

  private final Publisher publisher;
  private final OutboxConfig config;

  StuckCheck(Publisher publisher, OutboxConfig config) {
    this.publisher = publisher;
    this.config = config;
  }

  @Override
  public HealthCheckResponse call() {
    boolean moving = publisher.longestRunning().compareTo(config.stuckAfter()) < 0;
    return HealthCheckResponse.named("outbox-moves").status(moving).build();
  }
}
