package dev.eclusa.applier;

import dev.eclusa.drain.Reach;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The transactions of the inbox, one per call. */
@ApplicationScoped
class Attempts {

  private final Database database;
  private final Claims claims;
  private final EventBatch batch;
  private final Charges charges;
  private final long maxBytes;
  private final InFlight inFlight = new InFlight(System::nanoTime);
  private volatile boolean succeededOnce;

  Attempts(
      Database database, Claims claims, EventBatch batch, Charges charges, ApplierConfig config) {
    this.database = database;
    this.claims = claims;
    this.batch = batch;
    this.charges = charges;
    this.maxBytes = config.batchBytes().asLongValue();
  }

  /** Claims and applies the oldest due events. */
  Attempt due(Reach reach, int limit) {
    return attempt(tx -> claims.due(tx, reach, limit, maxBytes));
  }

  /** Claims and applies these events, as far as they are still to be had. */
  Attempt of(List<ClaimedEvent> events) {
    return attempt(tx -> claims.named(tx, keys(events)));
  }

  /**
   * Charges events that failed alone, after their transaction was rolled back.
   *
   * @return those that were charged: an event that somebody else took up meanwhile isn't
   */
  List<Handled> charge(List<Handled> failed) {
    return database.inTransaction(
        tx -> {
          Map<EventKey, Integer> attempts =
              claims.named(tx, keys(failed.stream().map(Handled::event).toList())).stream()
                  .collect(Collectors.toMap(ClaimedEvent::key, ClaimedEvent::attempts));
          List<Handled> unchanged =
              failed.stream()
                  .filter(
                      f ->
                          Integer.valueOf(f.event().attempts())
                              .equals(attempts.get(f.event().key())))
                  .toList();
          charges.write(tx, unchanged);
          return unchanged;
        });
  }

  /** For how long the transaction that has been running longest has been running. */
  Duration longest() {
    return inFlight.longest();
  }

  /** Whether the database ever let this process do its work. */
  boolean succeededOnce() {
    return succeededOnce;
  }

  private Attempt attempt(Function<Statements, List<ClaimedEvent>> claim) {
    long started = System.nanoTime();
    List<ClaimedEvent> claimed = new ArrayList<>();
    try {
      BatchResult result =
          inFlight.run(
              () ->
                  database.inTransaction(
                      tx -> {
                        claimed.addAll(claim.apply(tx));
                        return batch.apply(tx, claimed);
                      }));
      succeededOnce = true;
      return new Attempt.Committed(result, Duration.ofNanos(System.nanoTime() - started));
    } catch (RuntimeException e) {
      return new Attempt.RolledBack(List.copyOf(claimed), e);
    }
  }

  private static List<EventKey> keys(List<ClaimedEvent> events) {
    return events.stream().map(ClaimedEvent::key).toList();
  }
}
