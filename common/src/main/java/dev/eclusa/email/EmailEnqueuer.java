package dev.eclusa.email;

import dev.eclusa.email.EmailAddress.Invalid;
import dev.eclusa.email.EmailAddress.Valid;
import dev.eclusa.email.EmailRequest.Occasion;
import dev.eclusa.email.Enqueueing.Duplicate;
import dev.eclusa.email.Enqueueing.Enqueued;
import dev.eclusa.email.Enqueueing.Refused;
import dev.eclusa.postgres.Statements;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowIterator;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/**
 * Puts mails into {@code email_outbox}, inside the caller's transaction: rolled back with it,
 * nothing is sent. After the commit, call {@link EmailNudge#send()}; without it the mail goes out
 * with the dispatcher's next look.
 */
@ApplicationScoped
public class EmailEnqueuer {

  private static final String INSERT =
      """
      INSERT INTO email_outbox (template_slug, idioma, referencia_tipo, referencia_id, envio_seq,
                                destinatario, variaveis, traceparent)
      SELECT $1, $2::text, $3, $4,
             CASE WHEN $5::boolean THEN 1 + coalesce(max(envio_seq), 0) ELSE 1 END,
             $6::text, $7::jsonb, $8::text
      FROM (
        SELECT envio_seq, status FROM email_outbox
        WHERE template_slug = $1 AND referencia_tipo = $3 AND referencia_id = $4
          AND status IN ('pending', 'sending', 'sent')
        UNION ALL
        SELECT envio_seq, status FROM email_outbox
        WHERE template_slug = $1 AND referencia_tipo = $3 AND referencia_id = $4
          AND status IN ('failed', 'uncertain')
      ) AS antes
      HAVING $5 OR count(*) FILTER (WHERE status = 'uncertain') = 0
      ON CONFLICT (template_slug, referencia_tipo, referencia_id, envio_seq)
        WHERE status IN ('pending', 'sending', 'sent') DO NOTHING
      RETURNING id
      """;

  /**
   * Writes the row, or says why not.
   *
   * <p>Two wanted re-sends at the same instant become one. A {@code failed} or {@code suppressed}
   * row doesn't hold its key: asking again then makes a new row.
   *
   * @throws RuntimeException when the database cannot be asked
   */
  public Enqueueing enqueue(Statements tx, EmailRequest request) {
    Optional<String> fault = RequestCheck.faultOf(request);
    if (fault.isPresent()) {
      return new Refused(fault.get());
    }
    EmailAddress.Parsed recipient = EmailAddress.parse(request.recipient());
    if (recipient instanceof Invalid invalid) {
      return new Refused(invalid.reason());
    }
    return insert(tx, request, ((Valid) recipient).address());
  }

  private static Enqueueing insert(Statements tx, EmailRequest request, EmailAddress recipient) {
    RowIterator<Row> rows =
        tx.query(
                INSERT,
                request.templateSlug(),
                request.locale(),
                request.referenceType(),
                request.referenceId(),
                request.occasion() == Occasion.AGAIN,
                recipient.value(),
                new JsonObject(request.variables()),
                request.traceparent())
            .iterator();
    return rows.hasNext() ? new Enqueued(rows.next().getLong("id")) : new Duplicate();
  }
}
