package dev.eclusa.runs;

import dev.eclusa.postgres.Database;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Entries of the stream that wait for a person. */
@ApplicationScoped
class IngestQuarantine {

  private static final String PAGE =
      """
      SELECT entry_id, reason, received_at FROM ingest_quarantine
      WHERE entry_id > $1 ORDER BY entry_id LIMIT $2
      """;

  private static final String FIND =
      "SELECT fields::text AS fields FROM ingest_quarantine WHERE entry_id = $1";

  private static final String DELETE = "DELETE FROM ingest_quarantine WHERE entry_id = $1";

  /** One of them, without what it brought. */
  record Entry(String entryId, String reason, Instant receivedAt) {}

  /** One of them, with what it brought. */
  record Kept(String id, Map<String, String> fields) {}

  private final Database database;
  private final IngestRows rows;
  private final ItemJobs jobs;

  IngestQuarantine(Database database, IngestRows rows, ItemJobs jobs) {
    this.database = database;
    this.rows = rows;
    this.jobs = jobs;
  }

  /** Those after a place. */
  List<Entry> page(String after, int limit) {
    List<Entry> page = new ArrayList<>();
    for (Row row : database.query(PAGE, after, limit)) {
      page.add(
          new Entry(
              row.getString("entry_id"),
              row.getString("reason"),
              row.getOffsetDateTime("received_at").toInstant()));
    }
    return page;
  }

  /** The one of this id. */
  Optional<Kept> find(String id) {
    for (Row row : database.query(FIND, id)) {
      Map<String, String> fields = new LinkedHashMap<>();
      new JsonObject(row.getString("fields"))
          .forEach(f -> fields.put(f.getKey(), (String) f.getValue()));
      return Optional.of(new Kept(id, fields));
    }
    return Optional.empty();
  }

  /** Tries it again; false if it stays. One that became an item before is known, and leaves. */
  boolean replay(Kept kept) {
    IngestRows.Result result = rows.store(Map.of(kept.id(), kept.fields()));
    jobs.enqueue(result.jobs());
    if (result.quarantined() > 0) {
      return false;
    }
    delete(kept.id());
    return true;
  }

  void delete(String id) {
    database.query(DELETE, id);
  }
}
