package dev.eclusa.receiver.insert;

import dev.eclusa.postgres.DatabaseErrors;
import io.vertx.core.AsyncResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * One batch on its way. When the database refuses the data of a batch, the halves are tried again
 * one after the other until the rows at fault stand alone: a bad row costs the others O(log n)
 * statements, and never their fate.
 */
final class Flight<R> {

  private final Sink<R> sink;
  private final List<Waiter<R>> passengers;
  private final Runnable landed;
  private final Deque<List<Waiter<R>>> parts = new ArrayDeque<>();

  Flight(Sink<R> sink, List<Waiter<R>> passengers, Runnable landed) {
    this.sink = sink;
    this.passengers = passengers;
    this.landed = landed;
  }

  void start() {
    parts.push(passengers);
    next();
  }

  /** Gives up on rows that came before {@code oldest}; the statement itself goes on. */
  void expire(long oldest) {
    for (Waiter<R> waiter : passengers) {
      if (waiter.since() - oldest < 0) {
        waiter.tell(Fate.Unavailable.INSTANCE);
      }
    }
  }

  private void next() {
    List<Waiter<R>> part = parts.poll();
    if (part == null) {
      landed.run();
      return;
    }
    List<R> rows = new ArrayList<>(part.size());
    for (Waiter<R> waiter : part) {
      rows.add(waiter.row());
    }
    sink.write(rows).onComplete(answer -> settle(part, answer));
  }

  private void settle(List<Waiter<R>> part, AsyncResult<Void> answer) {
    if (answer.failed() && part.size() > 1 && DatabaseErrors.isAboutData(answer.cause())) {
      int middle = part.size() / 2;
      parts.push(part.subList(middle, part.size()));
      parts.push(part.subList(0, middle));
      next();
      return;
    }
    if (parts.isEmpty()) {
      // The next batch leaves before this one's answers are written.
      landed.run();
      tell(part, fate(answer));
    } else {
      tell(part, fate(answer));
      next();
    }
  }

  private void tell(List<Waiter<R>> part, Fate fate) {
    for (Waiter<R> waiter : part) {
      waiter.tell(fate);
    }
  }

  private static Fate fate(AsyncResult<Void> answer) {
    if (answer.succeeded()) {
      return Fate.Committed.INSTANCE;
    }
    return DatabaseErrors.isAboutData(answer.cause())
        ? new Fate.Refused(DatabaseErrors.describe(answer.cause()))
        : Fate.Unavailable.INSTANCE;
  }
}
