package dev.eclusa.receiver.health;

import dev.eclusa.receiver.insert.Inbox;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/** Alive unless stuck. A database that is away is no reason to restart. */
@Liveness
@ApplicationScoped
public class InboxLiveness implements HealthCheck {

  private final Inbox inbox;

  public InboxLiveness(Inbox inbox) {
    this.inbox = inbox;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("event-loop").status(inbox.ticking()).build();
  }
}
