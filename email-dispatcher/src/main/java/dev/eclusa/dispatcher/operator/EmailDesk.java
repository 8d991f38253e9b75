package dev.eclusa.dispatcher.operator;

import dev.eclusa.email.EmailEnqueuer;
import dev.eclusa.email.EmailRequest;
import dev.eclusa.email.EmailRequest.Occasion;
import dev.eclusa.email.Enqueueing;
import dev.eclusa.postgres.Database;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowIterator;
import io.vertx.pgclient.PgException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** What operators do with mails that wait for them. */
@ApplicationScoped
public class EmailDesk {

  /** What became of a retry. */
  public enum Retried {
    /** It is due again, with a new key: rendered anew. */
    DUE,
    /** A newer mail of the same template, reference and sequence waits or has gone out. */
    COLLIDES,
    /** It doesn't wait for a person, or doesn't exist. */
    NOT_WAITING
  }

  private static final String UNIQUE_VIOLATION = "23505";

  private static final String LIST =
      """
      SELECT id, CASE WHEN status = 'pending' THEN 'held' ELSE status END AS estado,
             template_slug, idioma, referencia_tipo, referencia_id, envio_seq, tentativas,
             criado_em, primeira_tentativa_em, ultimo_erro
      FROM email_outbox
      WHERE (status IN ('failed', 'uncertain')
             OR (status = 'pending' AND disponivel_em = 'infinity'))
        AND id > $1
        AND ($2::text IS NULL
             OR $2 = CASE WHEN status = 'pending' THEN 'held' ELSE status END)
        AND ($3::text IS NULL OR template_slug = $3)
      ORDER BY id
      LIMIT $4
      """;

  private static final String RETRY =
      """
      UPDATE email_outbox SET
        status = 'pending', disponivel_em = now(), tentativas = 0, ultimo_erro = NULL,
        lote_id = NULL, lote_posicao = NULL, canal = NULL, mensagem = NULL,
        primeira_tentativa_em = NULL, ponto_final_em = NULL
      WHERE id = $1
        AND (status IN ('failed', 'uncertain')
             OR (status = 'pending' AND disponivel_em = 'infinity'))
      """;

  private static final String READ =
      """
      SELECT template_slug, idioma, referencia_tipo, referencia_id, destinatario, variaveis,
             traceparent
      FROM email_outbox WHERE id = $1
      """;

  private final Database database;
  private final EmailEnqueuer enqueuer;

  public EmailDesk(Database database, EmailEnqueuer enqueuer) {
    this.database = database;
    this.enqueuer = enqueuer;
  }

  /**
   * Which mails.
   *
   * @param status failed, uncertain or held; null for all of them
   * @param template null for all
   */
  public record Filter(String status, String template) {}

  /** Mails that wait for a person, by id, from the one after {@code after} on. */
  List<EmailView> list(Filter filter, long after, int limit) {
    return StreamSupport.stream(
            database.query(LIST, after, filter.status(), filter.template(), limit).spliterator(),
            false)
        .map(EmailView::of)
        .toList();
  }

  /**
   * Sends a mail that failed, once more from the start. Each is a statement of its own: one that
   * collides stops no other.
   */
  Retried retry(long id) {
    try {
      return database.query(RETRY, id).rowCount() > 0 ? Retried.DUE : Retried.NOT_WAITING;
    } catch (PgException e) {
      if (UNIQUE_VIOLATION.equals(e.getSqlState())) {
        return Retried.COLLIDES;
      }
      throw e;
    }
  }

  /** A wanted second mail, whatever became of the first; empty if there is no such mail. */
  Optional<Enqueueing> sendAgain(long id) {
    return database.inTransaction(
        tx -> {
          RowIterator<Row> rows = tx.query(READ, id).iterator();
          return rows.hasNext()
              ? Optional.of(enqueuer.enqueue(tx, again(rows.next())))
              : Optional.empty();
        });
  }

  private static EmailRequest again(Row row) {
    return new EmailRequest(
        row.getString("template_slug"),
        row.getString("idioma"),
        row.getString("referencia_tipo"),
        row.getString("referencia_id"),
        row.getString("destinatario"),
        ((JsonObject) row.getValue("variaveis")).getMap(),
        Occasion.AGAIN,
        row.getString("traceparent"));
  }
}
