package dev.eclusa.applier.reconcile;

import dev.eclusa.postgres.Database;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;

/**
 * How far each provider's list has been read, and by whom it is read now. All instants and leases
 * are the database's, so that replicas' clocks don't matter.
 *
 * <p>Every change compares the lease's token: a reader that was taken for dead changes nothing.
 */
@ApplicationScoped
class Cursors {

  private static final String CREATE =
      """
      INSERT INTO cursores (nome, valor) VALUES ($1, now() - interval '1 day')
      ON CONFLICT (nome) DO NOTHING
      """;

  // The cursor stands where the last pass ended, which is its start less the lag. So its age also
  // tells when the next pass is due, over all replicas.
  private static final String TAKE =
      """
      UPDATE cursores
      SET lease_token = $2, lease_ate = now() + $3::bigint * interval '1 millisecond'
      WHERE nome = $1
        AND (lease_ate IS NULL OR lease_ate <= now())
        AND valor <= now() - ($4::bigint + $5::bigint) * interval '1 millisecond'
      RETURNING valor, now() - $4::bigint * interval '1 millisecond' AS ate
      """;

  private static final String LATER =
      """
      SELECT valor,
             (1000 * greatest(
               0,
               extract(epoch FROM lease_ate - now()),
               extract(epoch FROM valor - now()) + ($2::bigint + $3::bigint) / 1000.0
             ))::bigint AS espera_ms
      FROM cursores
      WHERE nome = $1
      """;

  private static final String RENEW =
      """
      UPDATE cursores SET lease_ate = now() + $3::bigint * interval '1 millisecond'
      WHERE nome = $1 AND lease_token = $2
      """;

  private static final String ADVANCE =
      """
      UPDATE cursores SET valor = greatest(valor, $3), lease_token = NULL, lease_ate = NULL
      WHERE nome = $1 AND lease_token = $2
      """;

  private static final String GIVE_BACK =
      """
      UPDATE cursores SET lease_token = NULL, lease_ate = NULL
      WHERE nome = $1 AND lease_token = $2
      """;

  private final Database database;

  Cursors(Database database) {
    this.database = database;
  }

  /** Takes the provider's list if a pass is due and nobody reads it; the first pass always is. */
  Turn take(String provider, Duration lag, Duration interval, Duration lease) {
    database.query(CREATE, name(provider));
    UUID token = UUID.randomUUID();
    RowSet<Row> taken =
        database.query(
            TAKE, name(provider), token, lease.toMillis(), lag.toMillis(), interval.toMillis());
    if (taken.rowCount() == 1) {
      Row row = taken.iterator().next();
      return new Turn.Mine(token, instant(row, "valor"), instant(row, "ate"));
    }
    Row row =
        database
            .query(LATER, name(provider), lag.toMillis(), interval.toMillis())
            .iterator()
            .next();
    return new Turn.Later(instant(row, "valor"), Duration.ofMillis(row.getLong("espera_ms")));
  }

  /** Extends the lease to {@code lease} from now; false when it is no longer held. */
  boolean renew(String provider, UUID token, Duration lease) {
    return database.query(RENEW, name(provider), token, lease.toMillis()).rowCount() == 1;
  }

  /** Ends a whole pass; false, and nothing changed, when the lease is no longer held. */
  boolean advance(String provider, UUID token, Instant readUpTo) {
    return database
            .query(ADVANCE, name(provider), token, readUpTo.atOffset(ZoneOffset.UTC))
            .rowCount()
        == 1;
  }

  /** Ends a pass that didn't get through: the next one starts where this one did. */
  void giveBack(String provider, UUID token) {
    database.query(GIVE_BACK, name(provider), token);
  }

  private static String name(String provider) {
    return "pedidos_" + provider;
  }

  private static Instant instant(Row row, String column) {
    return row.getOffsetDateTime(column).toInstant();
  }
}
