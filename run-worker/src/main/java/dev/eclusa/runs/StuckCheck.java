package dev.eclusa.runs;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/**
 * Down only when a page hangs. Each call is bounded by its integration's timeout, so that means a
 * fault of this process, which a restart may cure; a Runner, PostgreSQL or Redis away is none.
 */
@Liveness
@ApplicationScoped
class StuckCheck implements HealthCheck {

  private final RunWorker worker;
  private final RunsConfig config;

  StuckCheck(RunWorker worker, RunsConfig config) {
    this.worker = worker;
    this.config = config;
  }

  @Override
  public HealthCheckResponse call() {
    boolean moving = worker.longestPage().compareTo(config.stuckAfter()) < 0;
    return HealthCheckResponse.named("runs-move").status(moving).build();
  }
}
