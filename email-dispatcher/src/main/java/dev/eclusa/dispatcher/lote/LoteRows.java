package dev.eclusa.dispatcher.lote;

import dev.eclusa.dispatcher.channel.Letter;
import dev.eclusa.dispatcher.lote.Composer.Composition.Ready;
import dev.eclusa.email.EmailAddress.Valid;
import dev.eclusa.lease.Claimed;
import dev.eclusa.lease.Lease;
import dev.eclusa.postgres.Statements;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Puts a lease on the rows of a request, and stores what will be sent. */
final class LoteRows {

  private static final String FORM =
      """
      UPDATE email_outbox e SET
        status = 'sending', lease_token = $1, lote_id = $2, canal = $3,
        lote_posicao = v.posicao, mensagem = v.mensagem,
        tentativas = 1, primeira_tentativa_em = now(),
        disponivel_em = now() + $4 * interval '1 ms'
      FROM unnest($5::bigint[], $6::int[], $7::text[]) AS v (id, posicao, mensagem)
      WHERE e.id = v.id
      """;

  private static final String CLAIM_AGAIN =
      """
      UPDATE email_outbox SET
        status = 'sending', lease_token = $2, tentativas = tentativas + 1,
        primeira_tentativa_em = coalesce(primeira_tentativa_em, now()),
        disponivel_em = now() + $3 * interval '1 ms'
      WHERE lote_id = $1 AND status IN ('pending', 'sending')
      RETURNING id, destinatario, mensagem, traceparent, lote_posicao, tentativas
      """;

  private LoteRows() {}

  static Claimed<Lote> form(Statements tx, String channel, List<Ready> ready, Duration lease) {
    UUID lote = UUID.randomUUID();
    UUID token = UUID.randomUUID();
    tx.query(
        FORM,
        token,
        lote,
        channel,
        lease.toMillis(),
        ready.stream().map(r -> r.draft().id()).toArray(Long[]::new),
        IntStream.range(0, ready.size()).boxed().toArray(Integer[]::new),
        ready.stream().map(Ready::message).toArray(String[]::new));
    List<Letter> letters = ready.stream().map(LoteRows::letter).toList();
    return new Claimed<>(new Lote(lote, letters, false), new Lease(token, 1), false);
  }

  private static Letter letter(Ready ready) {
    Draft draft = ready.draft();
    String recipient = ((Valid) draft.recipient()).address().value();
    return new Letter(draft.id(), recipient, ready.message(), draft.traceparent());
  }

  static Claimed<Lote> claimAgain(Statements tx, Draft first, Duration lease) {
    UUID token = UUID.randomUUID();
    List<Row> rows = new ArrayList<>();
    tx.query(CLAIM_AGAIN, first.loteId(), token, lease.toMillis()).forEach(rows::add);
    rows.sort(Comparator.comparing(row -> row.getInteger("lote_posicao")));
    List<Letter> letters =
        rows.stream()
            .map(
                row ->
                    new Letter(
                        row.getLong("id"),
                        row.getString("destinatario"),
                        row.getString("mensagem"),
                        row.getString("traceparent")))
            .toList();
    int attempt = rows.get(0).getInteger("tentativas");
    return new Claimed<>(
        new Lote(first.loteId(), letters, first.seenBefore()),
        new Lease(token, attempt),
        first.reclaimed());
  }
}
