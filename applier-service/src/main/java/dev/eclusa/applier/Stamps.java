package dev.eclusa.applier;

import dev.eclusa.postgres.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** Marks events as done, in the transaction that did them. */
@ApplicationScoped
class Stamps {

  private static final String STAMP =
      """
      UPDATE webhook_eventos e
      SET aplicado_em = now(), resultado = r.resultado
      FROM unnest($1::text[], $2::text[], $3::text[]) AS r (provedor, evento_id, resultado)
      WHERE e.provedor = r.provedor AND e.evento_id = r.evento_id
      """;

  /** Stamps the events that are done; leaves the others alone. */
  void write(Statements tx, List<Handled> handled) {
    List<EventKey> keys = new ArrayList<>();
    List<String> results = new ArrayList<>();
    for (Handled one : handled) {
      if (one.verdict() instanceof Verdict.Done done) {
        keys.add(one.event().key());
        results.add(done.outcome().stored());
      }
    }
    if (!keys.isEmpty()) {
      tx.query(
          STAMP,
          Columns.text(keys, EventKey::provider),
          Columns.text(keys, EventKey::eventId),
          results.toArray(String[]::new));
    }
  }
}
