package dev.eclusa.dispatcher.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.eclusa.privacy.Masking;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * A mail as operators see it: without recipient, variables and content.
 *
 * @param id for retry and re-send
 * @param status {@code failed}, {@code uncertain} or {@code held}
 * @param reference type and id of what it is about
 * @param error why it waits for a person, masked
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EmailView(
    long id,
    String status,
    String template,
    String locale,
    String reference,
    int sequence,
    int attempts,
    Instant createdAt,
    Instant firstAttemptAt,
    String error) {

  static EmailView of(Row row) {
    return new EmailView(
        row.getLong("id"),
        row.getString("estado"),
        row.getString("template_slug"),
        row.getString("idioma"),
        Masking.mask(row.getString("referencia_tipo") + "/" + row.getString("referencia_id")),
        row.getInteger("envio_seq"),
        row.getInteger("tentativas"),
        row.getOffsetDateTime("criado_em").toInstant(),
        instant(row.getOffsetDateTime("primeira_tentativa_em")),
        Masking.mask(row.getString("ultimo_erro")));
  }

  private static Instant instant(OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}
