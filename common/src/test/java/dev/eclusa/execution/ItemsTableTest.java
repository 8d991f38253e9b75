package dev.eclusa.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.eclusa.execution.NewItem.Origin;
import dev.eclusa.postgres.TestDatabase;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Priority;
import io.vertx.pgclient.PgException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ItemsTableTest {

  private final TestDatabase database = new TestDatabase();
  private final Rows rows = new Rows(database.database());

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  @DisplayName("Q41: a page that is written again writes no child twice and misses none")
  void writesNoChildTwice() {
    Origin run = new Origin.OfRun(rows.run("token", 0));
    insert(List.of(Rows.item(run, "a", "1"), Rows.item(run, "b", "2")));

    List<Job> written =
        insert(
            List.of(Rows.item(run, "b", "2"), Rows.item(run, "c", "3"), Rows.item(run, "a", "1")));

    assertEquals(1, written.size());
    assertEquals(
        List.of("a", "b", "c"), rows.texts("SELECT external_id FROM execution_items ORDER BY seq"));
    assertEquals(
        rows.texts("SELECT item_id::text FROM execution_items WHERE external_id = 'c'"),
        List.of(written.get(0).id()));
  }

  @Test
  @DisplayName("A child that a page names twice is written once")
  void writesWhatAPageRepeatsOnce() {
    Origin run = new Origin.OfRun(rows.run("token", 0));

    List<Job> written = insert(List.of(Rows.item(run, "a", "1"), Rows.item(run, "a", "2")));

    assertEquals(1, written.size());
    assertEquals(List.of("1"), rows.texts("SELECT payload::text FROM execution_items"));
  }

  @Test
  @DisplayName("The same id is another item in another run, or from another source")
  void idsAreUniqueWithinTheirOrigin() {
    Origin.OfSource stream = new Origin.OfSource("stream", "1-0");

    List<Job> written =
        insert(
            List.of(
                Rows.item(new Origin.OfRun(rows.run("token", 0)), "1-0", "{}"),
                Rows.item(new Origin.OfRun(rows.run("token", 0)), "1-0", "{}"),
                Rows.item(stream, "1-0", "{}"),
                Rows.item(new Origin.OfSource("webhook:loja", "1-0"), "1-0", "{}"),
                Rows.item(stream, "1-0", "{}")));

    assertEquals(4, written.size());
  }

  @Test
  @DisplayName("Payloads keep every digit, and what jsonb can't hold")
  void payloadsAreKeptAsTheyCame() {
    String payload = "{\"n\": 12345678901234567890.10, \"t\": \"a\\u0000b\\ud800\"}";

    insert(List.of(Rows.item(new Origin.OfSource("stream", "1"), "x", payload)));

    assertEquals(List.of(payload), rows.texts("SELECT payload::text FROM execution_items"));
  }

  @Test
  @DisplayName("What is no JSON is refused, and nothing of its batch is written")
  void refusesWhatIsNoJson() {
    Origin run = new Origin.OfRun(rows.run("token", 0));

    assertThrows(
        PgException.class,
        () -> insert(List.of(Rows.item(run, "a", "1"), Rows.item(run, "b", "{"))));

    assertEquals(List.of(), rows.texts("SELECT external_id FROM execution_items"));
  }

  @Test
  @DisplayName("Jobs carry the lane and the priority of what brought the item")
  void jobsCarryLaneAndPriority() {
    Origin source = new Origin.OfSource("webhook:loja", UUID.randomUUID().toString());
    NewItem item =
        new NewItem(UUID.randomUUID(), source, Rows.LANE, Trigger.WEBHOOK, "x", "{}", null);

    List<Job> jobs = insert(List.of(item));

    assertEquals(List.of(Job.fresh(item.id().toString(), Rows.LANE, Priority.WEBHOOK)), jobs);
    assertEquals(List.of("1"), rows.texts("SELECT priority::text FROM execution_items"));
  }

  private List<Job> insert(List<NewItem> items) {
    return database.database().inTransaction(tx -> ItemsTable.insert(tx, items));
  }
}
