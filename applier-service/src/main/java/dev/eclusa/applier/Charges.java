package dev.eclusa.applier;

import dev.eclusa.postgres.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Writes failed attempts to their events: back-off by the database's clock, or parking. */
@ApplicationScoped
class Charges {

  private static final String CHARGE =
      """
      UPDATE webhook_eventos e
      SET tentativas = c.tentativa,
          ultimo_erro = c.motivo,
          disponivel_em = now() + coalesce(c.espera_ms, 0) * interval '1 millisecond',
          parado_em = CASE WHEN c.espera_ms IS NULL THEN now() END
      FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[])
        AS c (provedor, evento_id, tentativa, motivo, espera_ms)
      WHERE e.provedor = c.provedor AND e.evento_id = c.evento_id
      """;

  /**
   * Charges the events that failed, whose rows {@code tx} holds locked; leaves the others alone.
   */
  void write(Statements tx, List<Handled> handled) {
    List<Charge> charges = new ArrayList<>();
    for (Handled one : handled) {
      if (one.verdict() instanceof Verdict.Failed failed) {
        charges.add(failed.charge());
      }
    }
    if (!charges.isEmpty()) {
      tx.query(
          CHARGE,
          Columns.text(charges, c -> c.key().provider()),
          Columns.text(charges, c -> c.key().eventId()),
          Columns.bigint(charges, c -> (long) c.attempt()),
          Columns.text(charges, Charge::reason),
          Columns.bigint(charges, c -> c.delay().map(Duration::toMillis).orElse(null)));
    }
  }
}
