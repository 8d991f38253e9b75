package dev.eclusa.dispatcher.lote;

import dev.eclusa.postgres.Statements;
import dev.eclusa.privacy.Masking;
import java.util.UUID;

/** Ends rows that are not sent, or loosens them from their request. Each returns how many rows. */
final class SettledRows {

  private static final String SUPPRESS =
      """
      UPDATE email_outbox SET status = 'suppressed', lease_token = NULL, ultimo_erro = 'suppressed'
      WHERE id = $1
      """;

  private static final String SUPPRESS_LOTE =
      """
      UPDATE email_outbox SET status = 'suppressed', lease_token = NULL, ultimo_erro = 'suppressed'
      WHERE lote_id = $1 AND status IN ('pending', 'sending')
      """;

  private static final String FAIL_ROW =
      "UPDATE email_outbox SET status = 'failed', lease_token = NULL, ultimo_erro = $2 WHERE id = $1";

  private static final String END_LOTE =
      """
      UPDATE email_outbox SET status = $2, lease_token = NULL, ultimo_erro = $3
      WHERE lote_id = $1 AND status IN ('pending', 'sending')
      """;

  private static final String LOOSEN =
      """
      UPDATE email_outbox SET
        status = 'pending', lease_token = NULL, lote_id = NULL, lote_posicao = NULL, canal = NULL,
        mensagem = NULL, primeira_tentativa_em = NULL, tentativas = 0
      WHERE lote_id = $1 AND status IN ('pending', 'sending')
      """;

  private static final String SIZE =
      """
      SELECT count(*) AS n FROM email_outbox
      WHERE lote_id = $1 AND status IN ('pending', 'sending')
      """;

  private final Statements statements;

  SettledRows(Statements statements) {
    this.statements = statements;
  }

  int suppress(long id) {
    return statements.query(SUPPRESS, id).rowCount();
  }

  int suppressLote(UUID lote) {
    return statements.query(SUPPRESS_LOTE, lote).rowCount();
  }

  int failRow(long id, String reason) {
    return statements.query(FAIL_ROW, id, Masking.mask(reason)).rowCount();
  }

  int fail(UUID lote, String reason) {
    return statements.query(END_LOTE, lote, "failed", reason).rowCount();
  }

  int uncertain(UUID lote, String reason) {
    return statements.query(END_LOTE, lote, "uncertain", reason).rowCount();
  }

  /** Makes the rows fresh again: only for requests that no peer has seen. */
  int loosen(UUID lote) {
    return statements.query(LOOSEN, lote).rowCount();
  }

  int sizeOf(UUID lote) {
    return statements.query(SIZE, lote).iterator().next().getInteger("n");
  }
}
