package dev.eclusa.local.flow;

import dev.eclusa.local.stack.PostgresAddress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * How much has come how far.
 *
 * @param received events in the inbox
 * @param applied events that have been decided on, whatever the result
 * @param orders orders known
 * @param effects effects raised
 * @param delivered effects that their destination took
 * @param mails mails asked for
 * @param sent mails that the provider took
 * @param runs runs started
 * @param runsEnded runs that are over, whatever they came to
 * @param items items known
 * @param itemsEnded items that are over, except dead ones
 * @param aside rows that wait for a person: parked events and effects, failed mails, quarantine,
 *     dead items
 */
public record StackCounts(
    long received,
    long applied,
    long orders,
    long effects,
    long delivered,
    long mails,
    long sent,
    long runs,
    long runsEnded,
    long items,
    long itemsEnded,
    long aside) {

  private static final String COUNTS =
      """
      SELECT i.received, i.applied, p.orders, o.effects, o.delivered, m.mails, m.sent,
             e.runs, e.runs_ended, t.items, t.items_ended,
             i.parked + o.parked + m.failed + q.open + t.dead AS aside
      FROM (SELECT count(*) AS received, count(aplicado_em) AS applied, count(parado_em) AS parked
            FROM webhook_eventos) i,
           (SELECT count(*) AS orders FROM pedidos) p,
           (SELECT count(*) AS effects, count(enviado_em) AS delivered, count(parado_em) AS parked
            FROM outbox) o,
           (SELECT count(*) AS mails, count(enviado_em) AS sent,
                   count(*) FILTER (WHERE status IN ('failed', 'uncertain')) AS failed
            FROM email_outbox) m,
           (SELECT count(*) AS runs, count(completed_at) AS runs_ended FROM executions) e,
           (SELECT count(*) AS items, count(finished_at) - count(dlq_at) AS items_ended,
                   count(dlq_at) AS dead
            FROM execution_items) t,
           (SELECT count(*) AS open FROM webhook_quarentena WHERE liberado_em IS NULL) q
      """;

  /** Counts what is in the database now. */
  public static StackCounts read(PostgresAddress database) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(COUNTS)) {
      row.next();
      return new StackCounts(
          row.getLong("received"),
          row.getLong("applied"),
          row.getLong("orders"),
          row.getLong("effects"),
          row.getLong("delivered"),
          row.getLong("mails"),
          row.getLong("sent"),
          row.getLong("runs"),
          row.getLong("runs_ended"),
          row.getLong("items"),
          row.getLong("items_ended"),
          row.getLong("aside"));
    }
  }

  /** Whether nothing is under way: all is applied, delivered and sent, or set aside. */
  public boolean settled() {
    long all = received + effects + mails + runs + items;
    return all <= applied + delivered + sent + runsEnded + itemsEnded + aside;
  }
}
