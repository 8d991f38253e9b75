package dev.eclusa.receiver.health;

import dev.eclusa.receiver.insert.Inbox;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready while an event could be stored. Redis doesn't matter: a nudge may be lost. */
@Readiness
@ApplicationScoped
public class InboxReadiness implements HealthCheck {

  private final Inbox inbox;

  public InboxReadiness(Inbox inbox) {
    this.inbox = inbox;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("inbox").status(inbox.available()).build();
  }
}
