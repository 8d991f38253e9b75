package dev.eclusa.dispatcher.lote;

import dev.eclusa.lease.Claimed;
import dev.eclusa.postgres.Database;
import dev.eclusa.privacy.Masking;

/**
 * Endings that only mails know. Each compares the lease, and returns whether it was still held and
 * so whether anything changed.
 */
public final class LoteSettling {

  private static final String UNKNOWN =
      """
      UPDATE email_outbox SET status = 'uncertain', lease_token = NULL, ultimo_erro = $4
      WHERE lote_id = $1 AND status = 'sending' AND lease_token = $2 AND tentativas = $3
      """;

  private static final String HOLD =
      """
      UPDATE email_outbox SET
        status = 'pending', lease_token = NULL, ultimo_erro = $4, disponivel_em = 'infinity',
        tentativas = tentativas - 1,
        primeira_tentativa_em = CASE WHEN $5 THEN primeira_tentativa_em END
      WHERE lote_id = $1 AND status = 'sending' AND lease_token = $2 AND tentativas = $3
      """;

  private static final String DISSOLVE =
      """
      UPDATE email_outbox SET
        status = 'pending', lease_token = NULL, tentativas = 0, primeira_tentativa_em = NULL,
        lote_id = gen_random_uuid(), lote_posicao = 0, ultimo_erro = $4, disponivel_em = now()
      WHERE lote_id = $1 AND status = 'sending' AND lease_token = $2 AND tentativas = $3
      """;

  private static final String MARK =
      """
      UPDATE email_outbox SET ponto_final_em = now()
      WHERE lote_id = $1 AND status = 'sending' AND lease_token = $2 AND tentativas = $3
      """;

  private final Database database;

  public LoteSettling(Database database) {
    this.database = database;
  }

  /** It may have gone out, and only a person may decide to send it again. */
  public boolean unknown(Claimed<Lote> claimed, String reason) {
    return settle(UNKNOWN, claimed, Masking.mask(reason));
  }

  /** The peer refused to take it until somebody has looked: waits for a person, its key taken. */
  public boolean hold(Claimed<Lote> claimed, String reason) {
    return settle(HOLD, claimed, Masking.mask(reason), claimed.work().seenBefore());
  }

  /**
   * Gives each mail a request of its own, so that a bad one fails alone. Only after an answer that
   * says that nothing was taken: the old key is never used again.
   */
  public boolean dissolve(Claimed<Lote> claimed, String reason) {
    return settle(DISSOLVE, claimed, Masking.mask(reason));
  }

  /**
   * Notes that the mail is about to be handed over for good. Committed before it is: a process that
   * dies afterwards leaves a row that says so.
   */
  public boolean markPointOfNoReturn(Claimed<Lote> claimed) {
    return settle(MARK, claimed);
  }

  private boolean settle(String sql, Claimed<Lote> claimed, Object... more) {
    Object[] params = new Object[3 + more.length];
    params[0] = claimed.work().id();
    params[1] = claimed.lease().token();
    params[2] = claimed.lease().attempt();
    System.arraycopy(more, 0, params, 3, more.length);
    return database.query(sql, params).rowCount() > 0;
  }
}
