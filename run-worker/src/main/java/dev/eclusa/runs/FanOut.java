package dev.eclusa.runs;

import dev.eclusa.execution.IntegrationType;
import dev.eclusa.execution.NewItem;
import dev.eclusa.execution.NewItem.Origin;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.LeaseHandler;
import dev.eclusa.lease.Outcome;
import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.queue.Job;
import dev.eclusa.runner.Answer;
import dev.eclusa.runner.RunnerCall;
import dev.eclusa.runner.RunnerClient;
import dev.eclusa.runs.RunPage.BadPage;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Lists runs page by page. A page is stored with the place where the next one begins, then queued,
 * and only then the next one is asked for: memory holds one page per run, and a crash costs at most
 * one call. Items whose job a crash kept from the queue are given one by the item-worker's audit.
 */
final class FanOut implements LeaseHandler<Run, Void>, AutoCloseable {

  private static final Duration DATABASE_WAIT = Duration.ofSeconds(1);

  private final RunnerClient runners;
  private final RunRows rows;
  private final ItemJobs items;
  private final RunsConfig config;
  private final Patience patience;
  private final RunMeters meters;
  private final ExecutorService threads;
  private final Map<UUID, Long> pagesSince = new ConcurrentHashMap<>();
  private volatile boolean stopping;

  FanOut(
      RunnerClient runners,
      RunRows rows,
      ItemJobs items,
      RunsConfig config,
      Patience patience,
      RunMeters meters) {
    this.runners = runners;
    this.rows = rows;
    this.items = items;
    this.config = config;
    this.patience = patience;
    this.meters = meters;
    this.threads =
        Executors.newFixedThreadPool(
            config.capacity(),
            task -> {
              Thread thread = new Thread(task, "fan-out");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Asks for no more pages; runs go back after the page that is on its way. */
  void stopping() {
    stopping = true;
  }

  @Override
  public void close() {
    stopping = true;
    threads.shutdownNow();
  }

  /** For how long the page that takes longest has been on its way. */
  Duration longestPage() {
    long now = System.nanoTime();
    return pagesSince.values().stream()
        .map(start -> Duration.ofNanos(now - start))
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  @Override
  public CompletionStage<List<Outcome<Void>>> handle(List<Claimed<Run>> group) {
    return CompletableFuture.supplyAsync(
        () -> {
          Claimed<Run> claimed = group.get(0);
          try {
            return List.of(list(claimed));
          } finally {
            pagesSince.remove(claimed.lease().token());
          }
        },
        threads);
  }

  private Outcome<Void> list(Claimed<Run> claimed) {
    Run run = claimed.work();
    if (run.integration().isEmpty()) {
      return new Outcome.Park<>("the integration isn't configured");
    }
    if (run.stored().isListed()) {
      return new Outcome.Done<>(null);
    }
    Place place = Place.of(run.stored());
    while (!stopping) {
      pagesSince.put(claimed.lease().token(), System.nanoTime());
      Step step = step(claimed, place);
      if (step instanceof Step.End end) {
        return end.outcome();
      }
      place = ((Step.Next) step).place();
    }
    return new Outcome.Release<>(Duration.ZERO);
  }

  /**
   * How far a run is.
   *
   * @param since instant of its last progress, by {@link System#nanoTime}
   */
  private record Place(String cursor, int pages, int total, long since) {

    static Place of(Run.Stored stored) {
      long since = System.nanoTime() - stored.idle().toNanos();
      return new Place(stored.cursor(), stored.pages(), stored.total(), since);
    }

    Place after(RunPage page, int added) {
      return new Place(page.next(), pages + 1, total + added, System.nanoTime());
    }

    Duration idle() {
      return Duration.ofNanos(System.nanoTime() - since);
    }
  }

  /** What one page came to. */
  private sealed interface Step {

    record Next(Place place) implements Step {}

    record End(Outcome<Void> outcome) implements Step {}
  }

  private Step step(Claimed<Run> claimed, Place place) {
    Answer answer = runners.call(call(claimed.work(), place)).toCompletableFuture().join();
    if (answer instanceof Answer.Busy busy) {
      return new Step.End(new Outcome.Retry<>(busy.pause(), busy.reason(), false));
    }
    if (answer instanceof Answer.Unreached unreached) {
      return new Step.End(patience.outcome(unreached, place.idle()));
    }
    if (answer instanceof Answer.Failed failed) {
      return new Step.End(patience.outcome(failed, place.idle()));
    }
    try {
      RunPage page = RunPage.read(((Answer.Answered) answer).body());
      if (page.next() != null && page.next().equals(place.cursor())) {
        throw new BadPage("nextCursor doesn't move");
      }
      return stored(claimed, place, page);
    } catch (BadPage bad) {
      String reason = "page %d: %s".formatted(place.pages() + 1, bad.getMessage());
      return new Step.End(new Outcome.Retry<>(Duration.ZERO, reason, true));
    }
  }

  private Step stored(Claimed<Run> claimed, Place place, RunPage page) {
    if (place.total() + page.entries().size() > config.mostItems()) {
      String reason = "lists more than %d items".formatted(config.mostItems());
      return new Step.End(new Outcome.Park<>(reason));
    }
    Optional<List<Job>> jobs;
    try {
      jobs =
          rows.store(
              claimed.work().id(),
              claimed.lease().token(),
              page.next(),
              newItems(claimed.work(), page));
    } catch (RuntimeException e) {
      if (DatabaseErrors.isOutage(e)) {
        return new Step.End(new Outcome.Retry<>(DATABASE_WAIT, "the database was away", false));
      }
      throw e;
    }
    if (jobs.isEmpty()) {
      return new Step.End(new Outcome.Settled<>(false));
    }
    items.enqueue(jobs.get());
    meters.listed(jobs.get().size());
    return page.next() == null
        ? new Step.End(new Outcome.Done<>(null))
        : new Step.Next(place.after(page, jobs.get().size()));
  }

  private static List<NewItem> newItems(Run run, RunPage page) {
    return page.entries().stream()
        .map(
            entry ->
                new NewItem(
                    UUID.randomUUID(),
                    new Origin.OfRun(run.id()),
                    run.lane(),
                    run.stored().trigger(),
                    entry.externalId(),
                    entry.payload(),
                    run.stored().traceparent()))
        .toList();
  }

  private static RunnerCall call(Run run, Place place) {
    IntegrationType integration = run.integration().orElseThrow();
    JsonObject body =
        new JsonObject()
            .put("type", "run")
            .put("tenantId", run.lane().tenant())
            .put("integrationKey", run.lane().integration())
            .put("handlerKey", run.lane().handler())
            .put("direction", run.lane().direction().text())
            .put("trigger", run.stored().trigger().text())
            .put("runId", run.id().toString())
            .put("cursor", place.cursor())
            .put("limit", run.stored().pageSize());
    return new RunnerCall(
        integration.runner(),
        "run",
        integration.key(),
        run.id() + ":" + place.pages(),
        run.attempt(),
        run.stored().traceparent(),
        body.encode(),
        integration.timeout());
  }
}
