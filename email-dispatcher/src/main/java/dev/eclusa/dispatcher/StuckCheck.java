package dev.eclusa.dispatcher;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/**
 * Down only if this process is stuck: a request in flight for several leases, though every wait in
 * it is bounded. A database or a provider that is away is no reason to restart.
 */
@Liveness
@ApplicationScoped
public class StuckCheck implements HealthCheck {

  private static final int LEASES = 5;

  private final Dispatcher dispatcher;
  private final Duration limit;

  public StuckCheck(Dispatcher dispatcher, DispatcherConfig config) {
    this.dispatcher = dispatcher;
    this.limit = config.lease().multipliedBy(LEASES);
  }

  @Override
  public HealthCheckResponse call() {
    boolean moving = dispatcher.oldestInFlight().compareTo(limit) < 0;
    return HealthCheckResponse.named("email-dispatcher moves").status(moving).build();
  }
}
