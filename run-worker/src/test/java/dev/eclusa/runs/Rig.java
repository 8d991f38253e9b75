package dev.eclusa.runs;

import dev.eclusa.execution.IntegrationTypes;
import dev.eclusa.postgres.Database;
import dev.eclusa.queue.LeasedJob;
import dev.eclusa.queue.QueueEngine;
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
import java.util.Map;
import java.util.UUID;

/** Rows, queues and workers for tests; a worker is a replica that a test starts and stops. */
@Singleton
class Rig {

  static final Duration BOUND = Duration.ofSeconds(20);
  static final String TENANT = "acme";
  static final String HANDLER = "contacts";
  static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  final Database database;
  final Queues queues;
  final RedisDataSource redis;
  final Runs runs;
  final Scheduler scheduler;
  private final RunsConfig config;
  private final RunRows rows;
  private final RunsQueued queued;
  private final IntegrationTypes integrations;
  private final RunnerClient runners;
  private final ItemJobs items;
  private final IngestRows ingestRows;
  private final IngestConfig ingestTimes;
  private final RunMeters meters;
  private final List<RunWorker> workers = new ArrayList<>();
  private final List<IngestStream> streams = new ArrayList<>();

  Rig(
      Database database,
      Queues queues,
      RedisDataSource redis,
      Runs runs,
      Scheduler scheduler,
      RunsConfig config,
      RunRows rows,
      RunsQueued queued,
      IntegrationTypes integrations,
      RunnerClient runners,
      ItemJobs items,
      IngestRows ingestRows,
      IngestConfig ingestTimes,
      RunMeters meters) {
    this.database = database;
    this.queues = queues;
    this.redis = redis;
    this.runs = runs;
    this.scheduler = scheduler;
    this.config = config;
    this.rows = rows;
    this.queued = queued;
    this.integrations = integrations;
    this.runners = runners;
    this.items = items;
    this.ingestRows = ingestRows;
    this.ingestTimes = ingestTimes;
    this.meters = meters;
  }

  /** Empty tables and queues, and a handler with pages of 10. */
  void prepare(String runner) {
    database.query(
        """
        TRUNCATE integration_types, configs, schedules, tenant_limits, executions, execution_items,
                 ingest_quarantine
        """);
    redis.execute("FLUSHALL");
    database.query(
        "INSERT INTO integration_types (integration_key, runner_url, timeout_ms)"
            + " VALUES ('crm', $1, 5000)",
        runner);
    handler(HANDLER, 10);
  }

  void handler(String key, int pageSize) {
    database.query(
        """
        INSERT INTO configs (handler_key, integration_key, direction, page_size)
        VALUES ($1, 'crm', 'inbound', $2)
        """,
        key,
        pageSize);
  }

  RunWorker worker() {
    RunWorker worker =
        new RunWorker(
            config,
            queues,
            rows,
            items,
            queued,
            new PausedHandlers(database, queues),
            integrations,
            runners,
            meters,
            new SimpleMeterRegistry());
    workers.add(worker);
    worker.start();
    return worker;
  }

  IngestStream stream() {
    IngestStream stream = new IngestStream(redis, ingestRows, items, config, ingestTimes);
    streams.add(stream);
    stream.start();
    return stream;
  }

  void stopAll() {
    workers.forEach(RunWorker::stop);
    workers.clear();
    streams.forEach(IngestStream::stop);
    streams.clear();
  }

  UUID start() {
    return start(HANDLER);
  }

  UUID start(String handler) {
    return runs.start(TENANT, handler, null, TRACE).run().runId();
  }

  RunView run(UUID id) {
    return runs.find(id).orElseThrow();
  }

  boolean is(UUID run, String status) {
    return run(run).status().equals(status);
  }

  /** Makes a queue ready as the first worker does. */
  void build(QueueEngine queue) {
    queue.rebuild(Multi.createFrom().empty()).await().atMost(BOUND);
  }

  /** Runs in the hands of a worker that is never heard of again. */
  List<LeasedJob> diesWith(int jobs) {
    return queues.runs().claim(jobs).await().atMost(BOUND).jobs();
  }

  long queuedItems() {
    return queues.items().stats().await().atMost(BOUND).waiting();
  }

  void entry(Map<String, String> fields) {
    redis.stream(String.class).xadd(IngestStream.STREAM, fields);
  }

  Row one(String sql, Object... params) {
    return database.query(sql, params).iterator().next();
  }

  long count(String table, String where) {
    return one("SELECT count(*) FROM " + table + " WHERE " + where).getLong(0);
  }

  long items(String where) {
    return count("execution_items", where);
  }
}
