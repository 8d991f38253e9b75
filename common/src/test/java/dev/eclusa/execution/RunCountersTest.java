package dev.eclusa.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.eclusa.execution.RunCounters.Sealing;
import dev.eclusa.postgres.TestDatabase;
import io.vertx.pgclient.PgException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RunCountersTest {

  private static final String TOKEN = "token";
  private static final ItemCounts ONE_DONE = new ItemCounts(1, 0, 0, 0);

  private final TestDatabase database = new TestDatabase();
  private final Rows rows = new Rows(database.database());

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  @DisplayName("Q35: children that end in any mix complete the run once, with the last of them")
  void completesWithTheLastChild() {
    UUID run = rows.run(TOKEN, 4);
    seal(run);

    assertEquals(List.of(), count(Map.of(run, new ItemCounts(1, 1, 0, 0))));
    assertEquals(List.of(), count(Map.of(run, new ItemCounts(0, 0, 1, 0))));
    assertEquals(List.of(run), count(Map.of(run, new ItemCounts(0, 0, 0, 1))));

    assertEquals("completed", rows.row(run).getString("status"));
    assertNotNull(rows.row(run).getOffsetDateTime("completed_at"));
  }

  @Test
  @DisplayName("Q37: children that end before fan-out does don't complete the run; its seal does")
  void doesNotCompleteBeforeItIsSealed() {
    UUID run = rows.run(TOKEN, 2);

    assertEquals(List.of(), count(Map.of(run, new ItemCounts(2, 0, 0, 0))));
    assertEquals("running", rows.row(run).getString("status"));

    assertEquals(Sealing.COMPLETED, seal(run));
    assertEquals("completed", rows.row(run).getString("status"));
  }

  @Test
  @DisplayName("Q39: a run without children completes when it is sealed")
  void completesWithoutChildren() {
    UUID run = rows.run(TOKEN, 0);

    assertEquals(Sealing.COMPLETED, seal(run));

    assertEquals("completed", rows.row(run).getString("status"));
  }

  @Test
  @DisplayName("Q12: who doesn't hold the claim any more seals nothing")
  void aStaleClaimSealsNothing() {
    UUID run = rows.run("of another", 0);

    assertEquals(Sealing.STALE, seal(run));

    assertEquals("running", rows.row(run).getString("status"));
    assertNull(rows.row(run).getOffsetDateTime("sealed_at"));
  }

  @Test
  @DisplayName("Q35: many workers at once: nothing is lost, one of them sees the completion")
  void countsExactlyUnderConcurrency() throws Exception {
    int children = 400;
    UUID first = rows.run(TOKEN, children);
    UUID second = rows.run(TOKEN, children);
    seal(first);
    seal(second);

    List<UUID> completed = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<List<UUID>>> ends =
          IntStream.range(0, children)
              .<Callable<List<UUID>>>mapToObj(
                  n -> () -> count(Map.of(first, ONE_DONE, second, ONE_DONE)))
              .toList();
      for (Future<List<UUID>> end : threads.invokeAll(ends)) {
        completed.addAll(end.get());
      }
    } finally {
      threads.shutdown();
    }

    assertEquals(2, completed.size(), completed::toString);
    assertEquals(children, rows.row(first).getInteger("done"));
    assertEquals(children, rows.row(second).getInteger("done"));
  }

  @Test
  @DisplayName("Q9: a replay takes its death back and never completes the run a second time")
  void aReplayDoesNotCompleteAgain() {
    UUID run = rows.run(TOKEN, 1);
    seal(run);
    assertEquals(List.of(run), count(Map.of(run, new ItemCounts(0, 0, 1, 0))));
    Object completedAt = rows.row(run).getOffsetDateTime("completed_at");

    assertEquals(List.of(), count(Map.of(run, new ItemCounts(0, 0, -1, 0))));
    assertEquals(List.of(), count(Map.of(run, ONE_DONE)));

    assertEquals(1, rows.row(run).getInteger("done"));
    assertEquals(0, rows.row(run).getInteger("dead"));
    assertEquals(completedAt, rows.row(run).getOffsetDateTime("completed_at"));
  }

  @Test
  @DisplayName("More ends than items are refused by the table: a miscount can't go unseen")
  void moreEndsThanItemsAreRefused() {
    UUID run = rows.run(TOKEN, 1);

    assertThrows(PgException.class, () -> count(Map.of(run, new ItemCounts(2, 0, 0, 0))));
  }

  private Sealing seal(UUID run) {
    return database.database().inTransaction(tx -> RunCounters.seal(tx, run, TOKEN));
  }

  private List<UUID> count(Map<UUID, ItemCounts> ended) {
    return database.database().inTransaction(tx -> RunCounters.count(tx, ended));
  }
}
