package dev.eclusa.local.work;

import dev.eclusa.local.stack.DemoProviders;
import dev.eclusa.local.stack.PostgresAddress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the database tells of the items of one act, with times by its clock. */
final class ActLedger {
  private static final String SOURCE = "webhook:" + DemoProviders.CRM;

  private static final String TENANTS =
      """
      SELECT tenant_id, priority, count(*) AS items,
             count(*) FILTER (WHERE status = 'done') AS done, count(dlq_at) AS dead,
             count(wait) AS started, max(wait) AS max,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY wait) AS p50,
             percentile_cont(0.95) WITHIN GROUP (ORDER BY wait) AS p95
      FROM (SELECT *, extract(epoch FROM started_at - created_at)::float8 AS wait
            FROM execution_items
            WHERE run_id::text = ANY (?) OR (source = ? AND starts_with(source_id, ?))) t
      GROUP BY tenant_id, priority
      ORDER BY priority, tenant_id
      """;

  private static final String DONE =
      """
      SELECT item_id::text AS id FROM execution_items
      WHERE status = 'done'
        AND (run_id::text = ANY (?) OR (source = ? AND starts_with(source_id, ?)))
      """;

  private static final String OF_WEBHOOKS =
      """
      SELECT count(wait) AS started, max(wait) AS max,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY wait) AS p50,
             percentile_cont(0.95) WITHIN GROUP (ORDER BY wait) AS p95
      FROM (SELECT extract(epoch FROM started_at - created_at)::float8 AS wait
            FROM execution_items
            WHERE source = ? AND starts_with(source_id, ?)
              AND (created_at BETWEEN ? AND ?) = ?) t
      """;

  private static final String ENDED_OF_WEBHOOKS =
      """
      SELECT count(finished_at) AS ended FROM execution_items
      WHERE source = ? AND starts_with(source_id, ?)
      """;

  private final PostgresAddress database;
  private final String prefix;

  /**
   * @param prefix of the ids of webhooks
   */
  ActLedger(PostgresAddress database, String prefix) {
    this.database = database;
    this.prefix = prefix;
  }

  /** The time by the clock that stamps items. */
  OffsetDateTime now() throws SQLException {
    return query(
        "SELECT clock_timestamp() AS now",
        List.of(),
        row -> {
          row.next();
          return row.getObject("now", OffsetDateTime.class);
        });
  }

  /** Items of these runs and of the webhooks, the highest priority first. */
  List<TenantItems> tenants(Set<String> runs) throws SQLException {
    return query(
        TENANTS,
        ofAct(runs),
        row -> {
          List<TenantItems> tenants = new ArrayList<>();
          while (row.next()) {
            tenants.add(
                new TenantItems(
                    row.getString("tenant_id"),
                    row.getInt("priority"),
                    row.getLong("items"),
                    row.getLong("done"),
                    row.getLong("dead"),
                    waits(row)));
          }
          return tenants;
        });
  }

  /** Ids of the items of these runs and of the webhooks that are done. */
  Set<String> done(Set<String> runs) throws SQLException {
    return query(
        DONE,
        ofAct(runs),
        row -> {
          Set<String> ids = new HashSet<>();
          while (row.next()) {
            ids.add(row.getString("id"));
          }
          return ids;
        });
  }

  /** Waits of webhooks' items that were written within a span. */
  Waits written(Span within) throws SQLException {
    return ofWebhooks(within, true);
  }

  /** Waits of webhooks' items that were not. */
  Waits writtenApartFrom(Span within) throws SQLException {
    return ofWebhooks(within, false);
  }

  private Waits ofWebhooks(Span span, boolean within) throws SQLException {
    return query(
        OF_WEBHOOKS,
        List.of(SOURCE, prefix, span.from(), span.to(), within),
        row -> {
          row.next();
          return waits(row);
        });
  }

  /** How many of the webhooks' items are over, whatever came of them. */
  long webhooksEnded() throws SQLException {
    return query(
        ENDED_OF_WEBHOOKS,
        List.of(SOURCE, prefix),
        row -> {
          row.next();
          return row.getLong("ended");
        });
  }

  private List<Object> ofAct(Set<String> runs) {
    return List.of(runs.toArray(String[]::new), SOURCE, prefix);
  }

  private static Waits waits(ResultSet row) throws SQLException {
    return new Waits(
        row.getLong("started"), row.getDouble("p50"), row.getDouble("p95"), row.getDouble("max"));
  }

  private interface Reading<T> {
    T of(ResultSet rows) throws SQLException;
  }

  private <T> T query(String sql, List<Object> values, Reading<T> reading) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        Object value = values.get(i);
        statement.setObject(
            i + 1,
            value instanceof String[] texts ? connection.createArrayOf("text", texts) : value);
      }
      try (ResultSet rows = statement.executeQuery()) {
        return reading.of(rows);
      }
    }
  }
}
