package dev.eclusa.runs;

import dev.eclusa.execution.JobRows;
import dev.eclusa.execution.Trigger;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.postgres.Statements;
import dev.eclusa.queue.Job;
import dev.eclusa.trace.Trace;
import io.quarkus.scheduler.Scheduled;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;

/**
 * Starts a run for each slot of each schedule, once, however many replicas look. Slots that nobody
 * was there for, or whose handler was paused, make one run together. Time is the database's, so
 * that replicas' clocks don't matter.
 */
@ApplicationScoped
class Scheduler {

  private static final Logger LOG = Logger.getLogger(Scheduler.class);
  private static final RandomGenerator RANDOM = () -> ThreadLocalRandom.current().nextLong();
  private static final int PORTION = 100;

  // A changed expression counts from now on; one that can't be read waits until it changes.
  private static final String DUE =
      """
      SELECT s.tenant_id, s.handler_key, s.next_slot, c.cron, c.zone, c.integration_key,
             c.direction, clock_timestamp() AS now,
             s.next_slot IS NULL OR s.cron IS DISTINCT FROM c.cron
               OR s.zone IS DISTINCT FROM c.zone AS changed
      FROM schedules s JOIN configs c USING (handler_key)
      WHERE s.active
        AND ((s.next_slot <= clock_timestamp() AND NOT c.paused AND c.cron IS NOT NULL)
             OR s.cron IS DISTINCT FROM c.cron OR s.zone IS DISTINCT FROM c.zone
             OR (s.next_slot IS NULL AND s.last_error IS NULL AND c.cron IS NOT NULL))
      ORDER BY s.next_slot NULLS FIRST
      LIMIT $1
      FOR UPDATE OF s SKIP LOCKED
      """;

  private static final String START =
      """
      INSERT INTO executions (run_id, tenant_id, integration_key, handler_key, direction, trigger,
                              priority, slot, traceparent)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT DO NOTHING
      RETURNING run_id, tenant_id, integration_key, handler_key, direction, priority, attempts
      """;

  private static final String NEXT =
      """
      UPDATE schedules
      SET cron = $3, zone = $4, next_slot = $5, last_slot = coalesce($6, last_slot),
          last_error = $7
      WHERE tenant_id = $1 AND handler_key = $2
      """;

  private final Database database;
  private final RunJobs runJobs;
  private final RunMeters meters;
  private final RunsConfig config;

  Scheduler(Database database, RunJobs runJobs, RunMeters meters, RunsConfig config) {
    this.database = database;
    this.runJobs = runJobs;
    this.meters = meters;
    this.config = config;
  }

  @Scheduled(every = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  void tick() {
    if (!config.enabled()) {
      return;
    }
    try {
      fire();
    } catch (RuntimeException e) {
      LOG.warnf("Schedules not looked at, trying again: error=%s", DatabaseErrors.describe(e));
    }
  }

  /**
   * Starts what is due.
   *
   * @throws RuntimeException when PostgreSQL is away; what was committed before stands
   */
  void fire() {
    int looked;
    do {
      List<Job> jobs = new ArrayList<>();
      looked = database.inTransaction(tx -> portion(tx, jobs));
      runJobs.enqueue(jobs);
    } while (looked == PORTION);
  }

  private int portion(Statements tx, List<Job> jobs) {
    int looked = 0;
    for (Row row : tx.query(DUE, PORTION)) {
      looked++;
      one(tx, row, jobs);
    }
    return looked;
  }

  private void one(Statements tx, Row schedule, List<Job> jobs) {
    String cron = schedule.getString("cron");
    String zone = schedule.getString("zone");
    Instant now = schedule.getOffsetDateTime("now").toInstant();
    if (cron == null) {
      next(tx, schedule, Optional.empty(), null, null);
      return;
    }
    try {
      Optional<Instant> next = CronSlots.of(cron, zone).after(now);
      OffsetDateTime slot = null;
      if (!schedule.getBoolean("changed")) {
        slot = schedule.getOffsetDateTime("next_slot");
        start(tx, schedule, slot, now, jobs);
      }
      next(tx, schedule, next, slot, null);
    } catch (IllegalArgumentException unusable) {
      LOG.warnf(
          "Schedule can't fire: handler=%s error=%s",
          schedule.getString("handler_key"), unusable.getMessage());
      next(tx, schedule, Optional.empty(), null, unusable.getMessage());
    }
  }

  private void start(
      Statements tx, Row schedule, OffsetDateTime slot, Instant now, List<Job> jobs) {
    for (Row run :
        tx.query(
            START,
            UUID.randomUUID(),
            schedule.getString("tenant_id"),
            schedule.getString("integration_key"),
            schedule.getString("handler_key"),
            schedule.getString("direction"),
            Trigger.SCHEDULE.text(),
            Trigger.SCHEDULE.priority().level(),
            slot,
            Trace.start(RANDOM).header())) {
      jobs.add(JobRows.job(run, RunsQueued.ID));
      meters.fired(Duration.between(slot.toInstant(), now));
    }
  }

  private static void next(
      Statements tx, Row schedule, Optional<Instant> next, OffsetDateTime fired, String error) {
    tx.query(
        NEXT,
        schedule.getString("tenant_id"),
        schedule.getString("handler_key"),
        schedule.getString("cron"),
        schedule.getString("zone"),
        next.map(instant -> instant.atOffset(ZoneOffset.UTC)).orElse(null),
        fired,
        error);
  }
}
