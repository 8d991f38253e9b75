package dev.eclusa.runs;

import dev.eclusa.execution.ItemsTable;
import dev.eclusa.execution.NewItem;
import dev.eclusa.execution.NewItem.Origin;
import dev.eclusa.execution.Trigger;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.postgres.Statements;
import dev.eclusa.queue.Direction;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Lane;
import dev.eclusa.runs.IngestEntry.BadEntry;
import dev.eclusa.trace.Trace;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** Entries of the stream on their way into the tables: as items, or into quarantine. */
@ApplicationScoped
class IngestRows {

  private static final RandomGenerator RANDOM = () -> ThreadLocalRandom.current().nextLong();

  /** What an item of the stream names as its source. */
  private static final String SOURCE = "stream";

  private static final String HANDLERS =
      """
      SELECT handler_key, integration_key, direction FROM configs WHERE handler_key = ANY ($1)
      """;

  private static final String QUARANTINE =
      """
      INSERT INTO ingest_quarantine (entry_id, reason, fields) VALUES ($1, $2, $3::text::json)
      ON CONFLICT (entry_id) DO UPDATE SET reason = excluded.reason
      """;

  /**
   * What became of entries.
   *
   * @param jobs of the items that weren't known
   * @param known items that were
   * @param quarantined entries that can't become items
   */
  record Result(List<Job> jobs, int known, int quarantined) {

    Result plus(Result other) {
      List<Job> all = new ArrayList<>(jobs);
      all.addAll(other.jobs);
      return new Result(all, known + other.known, quarantined + other.quarantined);
    }
  }

  private record Handler(String integration, Direction direction) {}

  private final Database database;
  private final RunMeters meters;

  IngestRows(Database database, RunMeters meters) {
    this.database = database;
    this.meters = meters;
  }

  /**
   * Stores entries, each once, whatever is repeated.
   *
   * @param entries fields by the entries' ids
   * @throws RuntimeException when PostgreSQL is away; then all is to be repeated
   */
  Result store(Map<String, Map<String, String>> entries) {
    Result result;
    try {
      result = together(entries);
    } catch (RuntimeException e) {
      if (DatabaseErrors.isOutage(e)) {
        throw e;
      }
      result = oneByOne(entries);
    }
    meters.ingested("stored", result.jobs().size());
    meters.ingested("known", result.known());
    meters.ingested("quarantined", result.quarantined());
    return result;
  }

  /** One whose data the database refuses keeps nobody else back. */
  private Result oneByOne(Map<String, Map<String, String>> entries) {
    return entries.entrySet().stream()
        .map(entry -> alone(entry.getKey(), entry.getValue()))
        .reduce(new Result(List.of(), 0, 0), Result::plus);
  }

  private Result alone(String id, Map<String, String> fields) {
    try {
      return together(Map.of(id, fields));
    } catch (RuntimeException e) {
      if (DatabaseErrors.isOutage(e)) {
        throw e;
      }
      quarantine(database, id, fields, DatabaseErrors.describe(e));
      return new Result(List.of(), 0, 1);
    }
  }

  private Result together(Map<String, Map<String, String>> entries) {
    return database.inTransaction(
        tx -> {
          List<NewItem> items = items(tx, readable(tx, entries), entries);
          List<Job> jobs = items.isEmpty() ? List.of() : ItemsTable.insert(tx, items);
          return new Result(jobs, items.size() - jobs.size(), entries.size() - items.size());
        });
  }

  private static List<IngestEntry> readable(
      Statements tx, Map<String, Map<String, String>> entries) {
    List<IngestEntry> readable = new ArrayList<>();
    entries.forEach(
        (id, fields) -> {
          try {
            readable.add(IngestEntry.read(id, fields));
          } catch (BadEntry bad) {
            quarantine(tx, id, fields, bad.getMessage());
          }
        });
    return readable;
  }

  private static List<NewItem> items(
      Statements tx, List<IngestEntry> readable, Map<String, Map<String, String>> entries) {
    Map<String, Handler> handlers = handlers(tx, readable);
    List<NewItem> items = new ArrayList<>();
    for (IngestEntry entry : readable) {
      String id = entry.entryId();
      Handler handler = handlers.get(entry.handler());
      if (handler == null) {
        quarantine(tx, id, entries.get(id), "there is no such handler");
      } else {
        items.add(item(entry, handler));
      }
    }
    return items;
  }

  private static Map<String, Handler> handlers(Statements tx, List<IngestEntry> entries) {
    String[] keys = entries.stream().map(IngestEntry::handler).distinct().toArray(String[]::new);
    Map<String, Handler> handlers = new HashMap<>();
    for (Row row : tx.query(HANDLERS, (Object) keys)) {
      handlers.put(
          row.getString("handler_key"),
          new Handler(row.getString("integration_key"), Direction.of(row.getString("direction"))));
    }
    return handlers;
  }

  private static NewItem item(IngestEntry entry, Handler handler) {
    return new NewItem(
        UUID.randomUUID(),
        new Origin.OfSource(SOURCE, entry.tenant() + "/" + entry.sourceId()),
        new Lane(entry.tenant(), handler.integration(), entry.handler(), handler.direction()),
        Trigger.QUEUE,
        entry.externalId(),
        entry.payload(),
        Trace.continueFrom(entry.traceparent(), RANDOM).header());
  }

  private static void quarantine(
      Statements statements, String id, Map<String, String> fields, String reason) {
    JsonObject kept = new JsonObject();
    fields.forEach(kept::put);
    statements.query(QUARANTINE, id, reason, kept.encode());
  }
}
