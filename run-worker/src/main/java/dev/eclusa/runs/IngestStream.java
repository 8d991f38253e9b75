package dev.eclusa.runs;

import dev.eclusa.postgres.DatabaseErrors;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.redis.datasource.stream.StreamCommands;
import io.quarkus.redis.datasource.stream.StreamMessage;
import io.quarkus.redis.datasource.stream.XGroupCreateArgs;
import io.quarkus.redis.datasource.stream.XReadGroupArgs;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Takes items in from the Redis stream {@code eclusa:ingest}. An entry is stored before it is
 * acknowledged and deleted, so it is taken at least once, and its id makes that once. Entries that
 * a replica took and didn't end are taken over by another.
 *
 * <p>Not guaranteed: entries that Redis loses before they are read.
 */
@ApplicationScoped
class IngestStream {

  static final String STREAM = "eclusa:ingest";

  private static final Logger LOG = Logger.getLogger(IngestStream.class);
  private static final String GROUP = "eclusa";
  private static final String NEW = ">";
  private static final String FROM_START = "0";
  private static final int PORTION = 500;

  private final StreamCommands<String, String, String> stream;
  private final IngestRows rows;
  private final ItemJobs jobs;
  private final RunsConfig config;
  private final IngestConfig times;
  private final String consumer = UUID.randomUUID().toString();
  private ScheduledExecutorService thread;
  private boolean own;
  private long takenOverAt;

  IngestStream(
      RedisDataSource redis,
      IngestRows rows,
      ItemJobs jobs,
      RunsConfig config,
      IngestConfig times) {
    this.stream = redis.stream(String.class);
    this.rows = rows;
    this.jobs = jobs;
    this.config = config;
    this.times = times;
  }

  void onStart(@Observes StartupEvent event) {
    if (config.enabled() && times.enabled()) {
      start();
    }
  }

  void onStop(@Observes ShutdownEvent event) {
    stop();
  }

  synchronized void start() {
    thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread worker = new Thread(task, "ingest");
              worker.setDaemon(true);
              return worker;
            });
    var unused =
        thread.scheduleWithFixedDelay(
            this::look, 0, times.pollEvery().toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Waits for the entries in hand. */
  synchronized void stop() {
    if (thread == null) {
      return;
    }
    thread.shutdown();
    try {
      var unused = thread.awaitTermination(config.grace().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    try {
      if (own) {
        // Those that we took and couldn't store come first; until then no new ones.
        drain(FROM_START);
        own = false;
      }
      takeOver();
      drain(NEW);
    } catch (RuntimeException e) {
      own = true;
      failed(e);
    }
  }

  private void failed(RuntimeException e) {
    if (String.valueOf(e.getMessage()).contains("NOGROUP")) {
      create();
    } else {
      LOG.warnf("Stream not read, trying again: error=%s", DatabaseErrors.describe(e));
    }
  }

  private void create() {
    try {
      stream.xgroupCreate(STREAM, GROUP, FROM_START, new XGroupCreateArgs().mkstream());
    } catch (RuntimeException e) {
      LOG.debugf("Group not created: error=%s", e.getClass().getSimpleName());
    }
  }

  private void drain(String from) {
    List<StreamMessage<String, String, String>> some;
    do {
      some = stream.xreadgroup(GROUP, consumer, STREAM, from, new XReadGroupArgs().count(PORTION));
      take(some);
    } while (some.size() == PORTION);
  }

  /** Entries that a consumer took so long ago that it must be gone. */
  private void takeOver() {
    long now = System.nanoTime();
    if (takenOverAt != 0 && now - takenOverAt < times.takeOverAfter().toNanos()) {
      return;
    }
    takenOverAt = now;
    List<StreamMessage<String, String, String>> some;
    do {
      some =
          stream
              .xautoclaim(STREAM, GROUP, consumer, times.takeOverAfter(), FROM_START, PORTION)
              .getMessages();
      take(some);
    } while (some.size() == PORTION);
  }

  private void take(List<StreamMessage<String, String, String>> messages) {
    if (messages.isEmpty()) {
      return;
    }
    Map<String, Map<String, String>> entries = new LinkedHashMap<>();
    messages.forEach(message -> entries.put(message.id(), message.payload()));
    jobs.enqueue(rows.store(entries).jobs());
    String[] ids = entries.keySet().toArray(String[]::new);
    stream.xack(STREAM, GROUP, ids);
    stream.xdel(STREAM, ids);
  }
}
