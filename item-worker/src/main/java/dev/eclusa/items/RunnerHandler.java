package dev.eclusa.items;

import dev.eclusa.execution.IntegrationType;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.LeaseHandler;
import dev.eclusa.lease.Outcome;
import dev.eclusa.queue.CircuitSignal;
import dev.eclusa.runner.Answer;
import dev.eclusa.runner.Answer.Answered;
import dev.eclusa.runner.Answer.Busy;
import dev.eclusa.runner.Answer.Failed;
import dev.eclusa.runner.Answer.Unreached;
import dev.eclusa.runner.RunnerCall;
import dev.eclusa.runner.RunnerClient;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Calls Runners: with one item, or with a batch where the handler takes batches. */
final class RunnerHandler implements LeaseHandler<Item, ItemResult> {

  private final RunnerClient runners;
  private final ToIntFunction<String> batchSize;
  private final ItemMeters meters;

  /**
   * @param batchSize of a handler, at least 1
   */
  RunnerHandler(RunnerClient runners, ToIntFunction<String> batchSize, ItemMeters meters) {
    this.runners = runners;
    this.batchSize = batchSize;
    this.meters = meters;
  }

  /** What the queue handed out as a batch is called as one, within the handler's size. */
  @Override
  public List<List<Claimed<Item>>> group(List<Claimed<Item>> claimed) {
    Map<Integer, List<Claimed<Item>>> batches = new LinkedHashMap<>();
    for (Claimed<Item> one : claimed) {
      batches.computeIfAbsent(one.work().batch(), n -> new ArrayList<>()).add(one);
    }
    List<List<Claimed<Item>>> groups = new ArrayList<>();
    for (List<Claimed<Item>> batch : batches.values()) {
      int size = Math.max(1, batchSize.applyAsInt(batch.get(0).work().lane().handler()));
      for (int from = 0; from < batch.size(); from += size) {
        groups.add(batch.subList(from, Math.min(from + size, batch.size())));
      }
    }
    return groups;
  }

  @Override
  public CompletionStage<List<Outcome<ItemResult>>> handle(List<Claimed<Item>> group) {
    List<Item> items = group.stream().map(Claimed::work).toList();
    Item first = items.get(0);
    if (first.integration().isEmpty()) {
      return CompletableFuture.completedFuture(
          all(items, new Outcome.Park<>("the integration isn't configured")));
    }
    boolean single = batchSize.applyAsInt(first.lane().handler()) <= 1;
    long start = System.nanoTime();
    return runners
        .call(single ? call(first) : call(items))
        .thenApply(
            answer -> {
              meters.called(
                  single, items.size(), answer, Duration.ofNanos(System.nanoTime() - start));
              return outcomes(items, single, answer);
            });
  }

  private static List<Outcome<ItemResult>> outcomes(
      List<Item> items, boolean single, Answer answer) {
    if (answer instanceof Busy busy) {
      return all(items, new Outcome.Retry<>(busy.pause(), busy.reason(), false));
    }
    if (answer instanceof Unreached unreached) {
      items.forEach(Item::unreached);
      tell(items, CircuitSignal.FAILURE);
      return all(items, new Outcome.Retry<>(Duration.ZERO, unreached.reason(), false));
    }
    if (answer instanceof Failed failed) {
      tell(items, failed.signal());
      return all(
          items,
          failed.retryable()
              ? new Outcome.Retry<>(Duration.ZERO, failed.reason(), true)
              : new Outcome.Park<>(failed.reason()));
    }
    String body = ((Answered) answer).body();
    List<Outcome<ItemResult>> outcomes =
        single ? List.of(ItemAnswer.ofOne(body)) : ItemAnswer.ofSeveral(items, body);
    for (int i = 0; i < items.size(); i++) {
      // An error that the Runner reports is the item's; that it answered at all says little.
      boolean well = outcomes.get(i) instanceof Outcome.Done<ItemResult>;
      items.get(i).tells(well ? CircuitSignal.SUCCESS : CircuitSignal.NONE);
    }
    return outcomes;
  }

  /** One call is one failure, however many items were in it. */
  private static void tell(List<Item> items, CircuitSignal signal) {
    items.get(0).tells(signal);
  }

  private static List<Outcome<ItemResult>> all(List<Item> items, Outcome<ItemResult> outcome) {
    return items.stream().map(item -> outcome).toList();
  }

  private static RunnerCall call(Item item) {
    return call(item, "process", item.stored().id().toString(), item.attempt(), ItemBody.of(item));
  }

  private static RunnerCall call(List<Item> items) {
    int attempt = items.stream().mapToInt(Item::attempt).max().orElse(1);
    return call(items.get(0), "process-batch", batchKey(items), attempt, ItemBody.of(items));
  }

  private static RunnerCall call(
      Item item, String operation, String key, int attempt, String body) {
    IntegrationType integration = item.integration().orElseThrow();
    return new RunnerCall(
        integration.runner(),
        operation,
        integration.key(),
        key,
        attempt,
        item.stored().traceparent(),
        body,
        integration.timeout());
  }

  /** The same items make the same call; another composition is another call. */
  private static String batchKey(List<Item> items) {
    String ids =
        items.stream().map(item -> item.stored().id().toString()).collect(Collectors.joining(","));
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(ids.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
