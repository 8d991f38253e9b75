package dev.eclusa.execution;

import dev.eclusa.execution.NewItem.Origin;
import dev.eclusa.postgres.Database;
import dev.eclusa.queue.Direction;
import dev.eclusa.queue.Lane;
import io.vertx.mutiny.sqlclient.Row;
import java.util.List;
import java.util.UUID;

/** Runs and items for tests. */
final class Rows {

  static final Lane LANE = new Lane("acme", "crm", "contacts", Direction.INBOUND);

  private final Database database;

  Rows(Database database) {
    this.database = database;
  }

  /** A run that fans out under this token and knows of so many items. */
  UUID run(String token, int total) {
    UUID id = UUID.randomUUID();
    database.query(
        """
        INSERT INTO executions (run_id, tenant_id, integration_key, handler_key, direction, trigger,
                                priority, status, total, lease_token)
        VALUES ($1, 'acme', 'crm', 'contacts', 'inbound', 'manual', 2, 'running', $2, $3)
        """,
        id,
        total,
        token);
    return id;
  }

  Row row(UUID run) {
    return database.query("SELECT * FROM executions WHERE run_id = $1", run).iterator().next();
  }

  List<String> texts(String sql) {
    return database.query(sql).stream().map(row -> row.getString(0)).toList();
  }

  static NewItem item(Origin origin, String externalId, String payload) {
    return new NewItem(UUID.randomUUID(), origin, LANE, Trigger.MANUAL, externalId, payload, null);
  }
}
