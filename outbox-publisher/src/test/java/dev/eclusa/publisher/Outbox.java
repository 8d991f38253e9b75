package dev.eclusa.publisher;

import dev.eclusa.order.Effect;
import dev.eclusa.postgres.Database;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables, as tests write and read them. */
final class Outbox {

  /** One row of the outbox. */
  record Entry(
      String orderId,
      String effect,
      boolean sent,
      boolean parked,
      boolean leased,
      int attempts,
      Duration dueIn,
      String reason) {}

  private static final String ADD =
      """
      INSERT INTO outbox (provedor, pedido_id, efeito, criado_em, disponivel_em, traceparent)
      VALUES ('loja', $1, $2, now() - $3 * interval '1 millisecond',
              now() - $3 * interval '1 millisecond',
              '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
      """;
  private static final String ENTRIES =
      """
      SELECT pedido_id, efeito, enviado_em IS NOT NULL AS sent, parado_em IS NOT NULL AS parked,
             lease_token IS NOT NULL AS leased, tentativas, ultimo_erro,
             (extract(epoch FROM disponivel_em - clock_timestamp()) * 1000)::bigint AS due_in
      FROM outbox ORDER BY seq
      """;
  private static final String PUT_ORDER =
      """
      INSERT INTO pedidos (provedor, id, status, versao_origem, total_centavos, versao_total,
                           cliente_email, versao_email)
      VALUES ('loja', $1, 'reembolsado', 1, $2::bigint, 1, $3::text,
              CASE WHEN $3::text IS NULL THEN NULL ELSE 1 END)
      ON CONFLICT (provedor, id) DO UPDATE
        SET cliente_email = excluded.cliente_email, versao_email = excluded.versao_email
      """;

  private final Database database;

  Outbox(Database database) {
    this.database = database;
  }

  void clear() {
    database.query("DELETE FROM outbox");
    database.query("DELETE FROM pedidos");
    database.query("DELETE FROM email_outbox");
  }

  void add(String orderId, Effect effect) {
    add(orderId, effect, Duration.ZERO);
  }

  /** An effect that arose, and became due, {@code age} ago. */
  void add(String orderId, Effect effect, Duration age) {
    database.query(ADD, orderId, effect.stored(), age.toMillis());
  }

  void putOrder(String orderId, String email) {
    database.query(PUT_ORDER, orderId, 12_345L, email);
  }

  List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    for (Row row : database.query(ENTRIES)) {
      entries.add(
          new Entry(
              row.getString("pedido_id"),
              row.getString("efeito"),
              row.getBoolean("sent"),
              row.getBoolean("parked"),
              row.getBoolean("leased"),
              row.getInteger("tentativas"),
              Duration.ofMillis(row.getLong("due_in")),
              row.getString("ultimo_erro")));
    }
    return entries;
  }

  Entry entry(String orderId, Effect effect) {
    Optional<Entry> found =
        entries().stream()
            .filter(e -> e.orderId().equals(orderId) && e.effect().equals(effect.stored()))
            .findAny();
    return found.orElseThrow();
  }

  boolean allSent() {
    return entries().stream().allMatch(Entry::sent);
  }

  long mails() {
    return database.query("SELECT count(*) AS n FROM email_outbox").iterator().next().getLong("n");
  }
}
