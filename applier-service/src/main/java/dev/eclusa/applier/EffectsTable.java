package dev.eclusa.applier;

import dev.eclusa.postgres.Statements;
import dev.eclusa.trace.Trace;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** Writes raised effects to {@code outbox}. */
@ApplicationScoped
class EffectsTable {

  // The sort makes seq rise in the order in which the effects arose, which is the order in which
  // the publisher delivers them. Raising an effect twice is impossible, not an error.
  private static final String RAISE =
      """
      INSERT INTO outbox (provedor, pedido_id, efeito, traceparent)
      SELECT provedor, pedido_id, efeito, traceparent
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
        WITH ORDINALITY AS e (provedor, pedido_id, efeito, traceparent, n)
      ORDER BY n
      ON CONFLICT (provedor, pedido_id, efeito) DO NOTHING
      """;

  void raise(Statements tx, List<RaisedEffect> effects) {
    if (effects.isEmpty()) {
      return;
    }
    RandomGenerator random = ThreadLocalRandom.current();
    tx.query(
        RAISE,
        Columns.text(effects, e -> e.order().provider()),
        Columns.text(effects, e -> e.order().orderId()),
        Columns.text(effects, e -> e.effect().stored()),
        Columns.text(effects, e -> Trace.continueFrom(e.cause(), random).header()));
  }
}
