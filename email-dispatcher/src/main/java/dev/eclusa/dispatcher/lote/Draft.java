package dev.eclusa.dispatcher.lote;

import dev.eclusa.email.EmailAddress;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Row;
import java.util.UUID;

/**
 * A due row that leads a request or has none yet, locked by this transaction.
 *
 * @param recipient as stored: rows may have come another way than through the enqueuer
 * @param loteId null while it belongs to no request
 * @param channel of the request; null without one
 * @param reclaimed whether a lease ran out on it
 * @param seenBefore whether the peer may know the request's key
 * @param keyExpired whether that was so long ago that the key may be forgotten
 * @param pastFinalDot whether SMTP was about to hand it over for good
 */
record Draft(
    long id,
    String template,
    String locale,
    EmailAddress.Parsed recipient,
    JsonObject variables,
    String traceparent,
    UUID loteId,
    String channel,
    boolean reclaimed,
    boolean seenBefore,
    boolean keyExpired,
    boolean pastFinalDot) {

  /** Leading due rows, oldest first. $1 limit, $2 reach in s, $3 age in ms at which keys expire. */
  static final String SELECT =
      """
      SELECT id, template_slug, idioma, destinatario, variaveis, traceparent, lote_id, canal,
             status = 'sending' AS retomado,
             primeira_tentativa_em IS NOT NULL AS ja_visto,
             coalesce(primeira_tentativa_em <= now() - $3 * interval '1 ms', false) AS vencido,
             ponto_final_em IS NOT NULL AS depois_do_ponto
      FROM email_outbox
      WHERE status IN ('pending', 'sending') AND coalesce(lote_posicao, 0) = 0
        AND disponivel_em <= now() AND disponivel_em > now() - $2 * interval '1 s'
      ORDER BY disponivel_em, id
      LIMIT $1
      FOR UPDATE SKIP LOCKED
      """;

  static Draft of(Row row) {
    return new Draft(
        row.getLong("id"),
        row.getString("template_slug"),
        row.getString("idioma"),
        EmailAddress.parse(row.getString("destinatario")),
        row.getValue("variaveis") instanceof JsonObject values ? values : new JsonObject(),
        row.getString("traceparent"),
        row.getUUID("lote_id"),
        row.getString("canal"),
        row.getBoolean("retomado"),
        row.getBoolean("ja_visto"),
        row.getBoolean("vencido"),
        row.getBoolean("depois_do_ponto"));
  }

  boolean isFresh() {
    return loteId == null;
  }
}
