package dev.eclusa.applier;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready once the database let this process do its work, and from then on: it holds up a roll-out of
 * wrong settings, and nothing else, since nobody sends requests here.
 */
@Readiness
@ApplicationScoped
class WorkedOnceCheck implements HealthCheck {

  private final Attempts attempts;

  WorkedOnceCheck(Attempts attempts) {
    this.attempts = attempts;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("inbox-reached").status(attempts.succeededOnce()).build();
  }
}
