package dev.eclusa.items;

import dev.eclusa.execution.IntegrationTypes;
import dev.eclusa.execution.ItemsTable;
import dev.eclusa.execution.NewItem;
import dev.eclusa.execution.NewItem.Origin;
import dev.eclusa.execution.Trigger;
import dev.eclusa.postgres.Database;
import dev.eclusa.queue.Direction;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.LeasedJob;
import dev.eclusa.queue.Queues;
import dev.eclusa.runner.RunnerClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.redis.datasource.RedisDataSource;
import io.smallrye.mutiny.Multi;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Rows, queue and workers for tests; a worker is a replica that a test starts and stops. */
@Singleton
class Rig {

  static final Duration BOUND = Duration.ofSeconds(20);

  final Database database;
  final Queues queues;
  private final RedisDataSource redis;
  private final ItemsConfig config;
  private final ItemQueue queue;
  private final ItemRows rows;
  private final IntegrationTypes integrations;
  private final RunnerClient runners;
  private final ItemsQueued queued;
  private final ItemMeters meters;
  private final List<ItemWorker> workers = new ArrayList<>();

  Rig(
      Database database,
      Queues queues,
      RedisDataSource redis,
      ItemsConfig config,
      ItemQueue queue,
      ItemRows rows,
      IntegrationTypes integrations,
      RunnerClient runners,
      ItemsQueued queued,
      ItemMeters meters) {
    this.database = database;
    this.queues = queues;
    this.redis = redis;
    this.config = config;
    this.queue = queue;
    this.rows = rows;
    this.integrations = integrations;
    this.runners = runners;
    this.queued = queued;
    this.meters = meters;
  }

  /** Empty tables and queues, and one handler for single items and one for batches. */
  void prepare(String runner) {
    database.query(
        """
        TRUNCATE integration_types, configs, schedules, tenant_limits, executions, execution_items
        """);
    redis.execute("FLUSHALL");
    database.query(
        "INSERT INTO integration_types (integration_key, runner_url, timeout_ms)"
            + " VALUES ('crm', $1, 5000)",
        runner);
    handler("single", 1);
    handler("batch", 10);
  }

  void handler(String key, int batch) {
    database.query(
        """
        INSERT INTO configs (handler_key, integration_key, direction, batch_size)
        VALUES ($1, 'crm', 'inbound', $2)
        """,
        key,
        batch);
  }

  ItemWorker worker() {
    HandlerLimitsSync limits = new HandlerLimitsSync(database, queues);
    ItemWorker worker =
        new ItemWorker(
            config,
            queue,
            rows,
            integrations,
            runners,
            limits,
            queued,
            queues,
            meters,
            new SimpleMeterRegistry());
    workers.add(worker);
    worker.start();
    return worker;
  }

  void stopAll() {
    workers.forEach(ItemWorker::stop);
    workers.clear();
  }

  void redis(String command, String... arguments) {
    redis.execute(command, arguments);
  }

  /** A run whose items are all known. */
  UUID run(String handler, int items) {
    return run(handler, IntStream.range(0, items).mapToObj(n -> "{\"n\":" + n + "}").toList());
  }

  UUID run(String handler, List<String> payloads) {
    UUID run = written(handler, payloads);
    queues.items().enqueue(jobs()).await().atMost(BOUND);
    return run;
  }

  /** The same, without jobs. */
  UUID written(String handler, List<String> payloads) {
    UUID run = UUID.randomUUID();
    database.query(
        """
        INSERT INTO executions (run_id, tenant_id, integration_key, handler_key, direction, trigger,
                                priority, status, total, sealed_at)
        VALUES ($1, 'acme', 'crm', $2, 'inbound', 'manual', 2, 'sealed', $3, now())
        """,
        run,
        handler,
        payloads.size());
    Lane lane = new Lane("acme", "crm", handler, Direction.INBOUND);
    List<NewItem> items =
        IntStream.range(0, payloads.size())
            .mapToObj(
                n ->
                    new NewItem(
                        UUID.randomUUID(),
                        new Origin.OfRun(run),
                        lane,
                        Trigger.MANUAL,
                        "x" + n,
                        payloads.get(n),
                        null))
            .toList();
    database.inTransaction(tx -> ItemsTable.insert(tx, items));
    return run;
  }

  private List<Job> jobs() {
    return queued.pending(0, Duration.ZERO).jobs();
  }

  /** Jobs in the hands of a worker that is never heard of again. */
  List<LeasedJob> diesWith(int jobs) {
    return queues.items().claim(jobs).await().atMost(BOUND).jobs();
  }

  /** Makes the queue ready as the first worker does. */
  void build() {
    queues.items().rebuild(Multi.createFrom().empty()).await().atMost(BOUND);
  }

  Row runRow(UUID run) {
    return one("SELECT * FROM executions WHERE run_id = $1", run);
  }

  /** The only item there is. */
  Row item() {
    return one("SELECT * FROM execution_items");
  }

  Row one(String sql, Object... params) {
    return database.query(sql, params).iterator().next();
  }

  long count(String where) {
    return one("SELECT count(*) FROM execution_items WHERE " + where).getLong(0);
  }

  boolean completed(UUID run) {
    return "completed".equals(runRow(run).getString("status"));
  }
}
