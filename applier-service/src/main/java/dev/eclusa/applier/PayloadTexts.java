package dev.eclusa.applier;

import dev.eclusa.postgres.Statements;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads the payloads of claimed events, as text that keeps every digit. */
@ApplicationScoped
class PayloadTexts {

  // jsonb writes 1e100000 out as a hundred thousand digits. A body full of such numbers would take
  // gigabytes here, so what grows beyond reason stays in the database. OFFSET 0 keeps the planner
  // from writing each payload out twice.
  private static final String READ =
      """
      SELECT k.n,
             CASE WHEN octet_length(t.texto) <= 16 * octet_length(e.corpo)::bigint + 65536
                  THEN t.texto END AS payload
      FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (provedor, evento_id, n)
      JOIN webhook_eventos e ON e.provedor = k.provedor AND e.evento_id = k.evento_id
      CROSS JOIN LATERAL (SELECT e.payload::text AS texto OFFSET 0) t
      """;

  /** The payload of each event, in the order of the events; empty for one that is too large. */
  List<Optional<String>> read(Statements tx, List<ClaimedEvent> events) {
    String[] payloads = new String[events.size()];
    for (Row row :
        tx.query(
            READ,
            Columns.text(events, e -> e.key().provider()),
            Columns.text(events, e -> e.key().eventId()))) {
      payloads[row.getLong("n").intValue() - 1] = row.getString("payload");
    }
    return Arrays.stream(payloads).map(Optional::ofNullable).toList();
  }
}
