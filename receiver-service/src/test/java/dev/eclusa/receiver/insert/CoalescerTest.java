package dev.eclusa.receiver.insert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.pgclient.PgException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CoalescerTest {

  private static final Limits LIMITS = new Limits(4, 100, 6, Duration.ofMillis(1500));

  private long now = ThreadLocalRandom.current().nextLong();
  private final ManualSink sink = new ManualSink();
  private final Map<String, Fate> fates = new HashMap<>();
  private final Coalescer<String> coalescer =
      new Coalescer<>(LIMITS, Comparator.naturalOrder(), String::length, () -> now);

  CoalescerTest() {
    coalescer.add(sink);
  }

  @Test
  @DisplayName("A lone row leaves at once, alone")
  void loneRowLeavesAtOnce() {
    coalescer.up(sink);

    submit("a");

    assertEquals(List.of(List.of("a")), sink.batches);
    sink.commit();
    assertInstanceOf(Fate.Committed.class, fates.get("a"));
  }

  @Test
  @DisplayName(
      "Rows that come while a statement is under way leave together with the next, in key order")
  void rowsGatherBehindABusySink() {
    coalescer.up(sink);
    submit("first");

    submit("c", "a", "b");
    sink.commit();

    assertEquals(List.of(List.of("first"), List.of("a", "b", "c")), sink.batches);
    assertNull(fates.get("a"));
    sink.commit();
    assertInstanceOf(Fate.Committed.class, fates.get("b"));
  }

  @Test
  @DisplayName("Two sinks take two batches at a time")
  void sinksWorkInParallel() {
    ManualSink second = new ManualSink();
    coalescer.add(second);
    coalescer.up(sink);
    coalescer.up(second);

    submit("a", "b", "c", "d");

    assertEquals(List.of(List.of("a")), sink.batches);
    assertEquals(List.of(List.of("b")), second.batches);
    second.commit();
    assertEquals(List.of("c", "d"), second.batches.get(1));
  }

  @Test
  @DisplayName("A batch is bounded in rows and in bytes; a larger row goes alone")
  void batchesAreBounded() {
    coalescer.up(sink);
    submit("first");
    String large = "x".repeat(101);

    submit("a", large, "b", "c", "d", "e");
    for (int i = 0; i < 4; i++) {
      sink.commit();
    }

    assertEquals(
        List.of(List.of("first"), List.of("a"), List.of(large), List.of("b", "c", "d", "e")),
        sink.batches);
    assertFalse(sink.busy());
  }

  @Test
  @DisplayName("A full queue turns rows away at once")
  void fullQueueTurnsAway() {
    submit("1", "2", "3", "4", "5", "6");

    submit("7");

    assertInstanceOf(Fate.Unavailable.class, fates.get("7"));
    assertNull(fates.get("1"));
    assertEquals(6, coalescer.depth());
  }

  @Test
  @DisplayName("A row that nobody takes is told so at the deadline, and not before")
  void waitingRowsExpire() {
    submit("early");
    pass(1400);
    submit("late");
    coalescer.tick();
    assertNull(fates.get("early"));

    pass(101);
    coalescer.tick();

    assertInstanceOf(Fate.Unavailable.class, fates.get("early"));
    assertNull(fates.get("late"));
    coalescer.up(sink);
    assertEquals(List.of(List.of("late")), sink.batches);
  }

  @Test
  @DisplayName(
      "A statement that hangs doesn't hold its rows past the deadline, nor those behind it")
  void hangingStatementIsGivenUp() {
    coalescer.up(sink);
    submit("flying", "behind");

    pass(1501);
    coalescer.tick();
    submit("next");

    assertInstanceOf(Fate.Unavailable.class, fates.get("flying"));
    assertInstanceOf(Fate.Unavailable.class, fates.get("behind"));
    assertInstanceOf(Fate.Unavailable.class, fates.get("next"));
    assertFalse(coalescer.available());
  }

  @Test
  @DisplayName("A statement that answers after all makes the sink usable again; fates stay as told")
  void lateAnswerHeals() {
    coalescer.up(sink);
    submit("flying");
    pass(1501);
    coalescer.tick();

    sink.commit();
    submit("next");

    assertInstanceOf(Fate.Unavailable.class, fates.get("flying"));
    assertEquals(List.of("next"), sink.batches.get(1));
    assertTrue(coalescer.available());
  }

  @Test
  @DisplayName("After an outage rows are taken again as soon as a sink is up")
  void recoversAfterAnOutage() {
    coalescer.up(sink);
    submit("a");
    coalescer.down(sink);
    sink.fail(new TimeoutException());
    pass(60_000);
    submit("b");
    assertInstanceOf(Fate.Unavailable.class, fates.get("a"));
    assertInstanceOf(Fate.Unavailable.class, fates.get("b"));

    coalescer.up(sink);
    submit("c");

    assertEquals(List.of("c"), sink.batches.get(1));
  }

  @Test
  @DisplayName("A row whose data is refused costs the others nothing")
  void badRowsAreSingledOut() {
    coalescer.up(sink);
    submit("first");
    submit("a", "b", "bad", "d");
    sink.commit();

    while (sink.busy()) {
      List<String> batch = sink.batches.get(sink.batches.size() - 1);
      if (batch.contains("bad")) {
        sink.fail(new PgException("no such thing", "ERROR", "22P05", "a value of the row"));
      } else {
        sink.commit();
      }
    }

    assertInstanceOf(Fate.Committed.class, fates.get("a"));
    assertInstanceOf(Fate.Committed.class, fates.get("b"));
    assertInstanceOf(Fate.Committed.class, fates.get("d"));
    assertEquals(new Fate.Refused("SQLSTATE 22P05"), fates.get("bad"));
    assertEquals(1 + 5, sink.batches.size());
  }

  @Test
  @DisplayName("Other failures are told to the whole batch, which isn't repeated")
  void outageIsToldToAll() {
    coalescer.up(sink);
    submit("first");
    submit("a", "b");
    sink.commit();

    sink.fail(new PgException("shutting down", "FATAL", "57P01", null));

    assertInstanceOf(Fate.Unavailable.class, fates.get("a"));
    assertInstanceOf(Fate.Unavailable.class, fates.get("b"));
    assertEquals(2, sink.batches.size());
  }

  @Test
  @DisplayName("Closing turns rows away and doesn't wait when nothing is under way")
  void closes() throws InterruptedException {
    coalescer.up(sink);

    coalescer.close(TimeUnit.HOURS.toNanos(1));
    submit("a");

    assertInstanceOf(Fate.Unavailable.class, fates.get("a"));
    assertEquals(List.of(), sink.batches);
  }

  private void submit(String... rows) {
    for (String row : rows) {
      coalescer.submit(
          row,
          fate -> {
            if (fates.put(row, fate) != null) {
              throw new AssertionError("told twice: " + row);
            }
          });
    }
  }

  private void pass(long ms) {
    now += TimeUnit.MILLISECONDS.toNanos(ms);
  }
}
