package dev.eclusa.applier.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.applier.ListedOrderEvent;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import io.vertx.core.buffer.Buffer;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Keeps entries of an order list that no fact can be made of, for a person to see and to replay.
 * The same entry, read again, is kept once.
 */
@ApplicationScoped
class SetAside {

  // DO NOTHING, so that an entry that is being replayed at this moment is not waited for.
  private static final String PARK =
      """
      INSERT INTO webhook_eventos
        (provedor, evento_id, recurso_id, tipo, payload, corpo, tentativas, parado_em, ultimo_erro,
         traceparent)
      VALUES ($1, $2, $3, $4, $5::text::jsonb, $6, 1, now(), $7, $8)
      ON CONFLICT (provedor, evento_id) DO NOTHING
      """;

  private static final String QUARANTINE =
      """
      INSERT INTO webhook_quarentena AS q (provedor, motivo, corpo, corpo_sha256, traceparent)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (provedor, corpo_sha256) WHERE liberado_em IS NULL
      DO UPDATE SET vezes = q.vezes + 1, visto_em = now(), motivo = excluded.motivo
      """;

  private static final Pattern PLAIN = Pattern.compile("[0-9A-Za-z:.+-]{1,40}");

  private final Database database;

  SetAside(Database database) {
    this.database = database;
  }

  /** Parks an entry about a known order as if it were an event. */
  void park(Listing listing, String orderId, JsonNode entry, String reason) {
    String json = entry.toString();
    try {
      park(listing, orderId, entry, json, reason);
    } catch (RuntimeException e) {
      if (!DatabaseErrors.isAboutData(e)) {
        throw e;
      }
      // jsonb holds less than JSON does. The entry itself is in corpo.
      park(listing, orderId, entry, "{}", reason);
    }
  }

  /** Keeps an entry that names no order. */
  void quarantine(Listing listing, JsonNode entry, String reason) {
    byte[] bytes = bytes(entry);
    database.query(
        QUARANTINE,
        listing.provider(),
        "order list: " + reason,
        Buffer.buffer(bytes),
        Buffer.buffer(sha256(bytes)),
        listing.traceparent());
  }

  private void park(
      Listing listing, String orderId, JsonNode entry, String payload, String reason) {
    database.query(
        PARK,
        listing.provider(),
        ListedOrderEvent.id(orderId, revision(entry)),
        orderId,
        ListedOrderEvent.TYPE,
        payload,
        Buffer.buffer(bytes(entry)),
        reason,
        listing.traceparent());
  }

  /** Tells an order's entries apart: when it changed, or else what it says. */
  private static String revision(JsonNode entry) {
    String updatedAt = entry.path("updated_at").asText();
    return PLAIN.matcher(updatedAt).matches()
        ? updatedAt
        : HexFormat.of().formatHex(sha256(bytes(entry)), 0, 8);
  }

  private static byte[] bytes(JsonNode entry) {
    return entry.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
