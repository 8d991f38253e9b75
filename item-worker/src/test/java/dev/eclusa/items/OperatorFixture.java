package dev.eclusa.items;

import dev.eclusa.execution.ItemsTable;
import dev.eclusa.execution.NewItem;
import dev.eclusa.execution.NewItem.Origin;
import dev.eclusa.execution.Trigger;
import dev.eclusa.postgres.Database;
import dev.eclusa.queue.Direction;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.Queues;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Runs and items for tests of a service that works; each test has an integration of its own. */
@Singleton
class OperatorFixture {

  private static final Duration BOUND = Duration.ofSeconds(20);

  final Database database;
  private final Queues queues;

  OperatorFixture(Database database, Queues queues) {
    this.database = database;
    this.queues = queues;
  }

  void integration(String key, String runner) {
    database.query(
        "INSERT INTO integration_types (integration_key, runner_url, timeout_ms)"
            + " VALUES ($1, $2, 5000)",
        key,
        runner);
    database.query(
        "INSERT INTO configs (handler_key, integration_key, direction) VALUES ($1, $1, 'inbound')",
        key);
  }

  /** A sealed run of one tenant, with jobs for its items. */
  UUID run(String tenant, String integration, int items) {
    UUID run = UUID.randomUUID();
    database.query(
        """
        INSERT INTO executions (run_id, tenant_id, integration_key, handler_key, direction, trigger,
                                priority, status, total, sealed_at)
        VALUES ($1, $2, $3, $3, 'inbound', 'manual', 2, 'sealed', $4, now())
        """,
        run,
        tenant,
        integration,
        items);
    Lane lane = new Lane(tenant, integration, integration, Direction.INBOUND);
    List<NewItem> rows =
        IntStream.range(0, items)
            .mapToObj(
                n ->
                    new NewItem(
                        UUID.randomUUID(),
                        new Origin.OfRun(run),
                        lane,
                        Trigger.MANUAL,
                        "x" + n,
                        "{\"n\":12345678901234567890.10}",
                        null))
            .toList();
    List<Job> jobs = database.inTransaction(tx -> ItemsTable.insert(tx, rows));
    queues.items().enqueue(jobs).await().atMost(BOUND);
    return run;
  }

  Row runRow(UUID run) {
    return database.query("SELECT * FROM executions WHERE run_id = $1", run).iterator().next();
  }

  String status(UUID run) {
    return runRow(run).getString("status");
  }

  long count(UUID run, String where) {
    return database
        .query("SELECT count(*) FROM execution_items WHERE run_id = $1 AND " + where, run)
        .iterator()
        .next()
        .getLong(0);
  }

  UUID anItem(UUID run) {
    return database
        .query("SELECT item_id FROM execution_items WHERE run_id = $1 ORDER BY seq LIMIT 1", run)
        .iterator()
        .next()
        .getUUID(0);
  }
}
