package dev.eclusa.publisher;

import dev.eclusa.drain.Reach;
import dev.eclusa.lease.LeasedStore;
import dev.eclusa.lease.LeasedTable;
import dev.eclusa.order.Effect;
import dev.eclusa.postgres.TestDatabase;
import io.vertx.core.json.JsonArray;
import io.vertx.mutiny.sqlclient.RowSet;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A real outbox in a database of its own. */
final class OutboxTable implements LeasedTable<OutboxEffect, Accepted> {

  static final Duration HORIZON = Duration.ofHours(24);

  private static final String ADD =
      """
      INSERT INTO outbox (provedor, pedido_id, efeito, criado_em, disponivel_em)
      SELECT 'loja', gen_random_uuid()::text, 'liberar_separacao',
             now() - $2 * interval '1 millisecond', now() - $2 * interval '1 millisecond'
      FROM generate_series(1, $1)
      """;
  private static final String END_OLD =
      """
      UPDATE outbox SET enviado_em = now(), lease_token = NULL
      WHERE enviado_em IS NULL AND disponivel_em < now() - $1 * interval '1 millisecond'
      """;
  private static final String BECOME_DUE =
      """
      UPDATE outbox SET disponivel_em = now() WHERE enviado_em IS NULL AND parado_em IS NULL
      """;
  private static final String ROWS =
      """
      SELECT provedor || '/' || pedido_id || ':' || efeito AS key, enviado_em IS NOT NULL AS ended,
             parado_em IS NOT NULL AS parked, lease_token IS NOT NULL AS leased, tentativas,
             (extract(epoch FROM disponivel_em - clock_timestamp()) * 1000)::bigint AS due_in,
             ultimo_erro
      FROM outbox ORDER BY seq
      """;

  private final TestDatabase database = new TestDatabase();
  private final Completions completions = new Completions(published -> {});

  @Override
  public LeasedStore<OutboxEffect, Accepted> store(Clock appClock) {
    return new OutboxStore(database.database(), List.of(Effect.values()), HORIZON, completions);
  }

  @Override
  public String key(OutboxEffect work) {
    EffectKey key = work.key();
    return key.provider() + "/" + key.orderId() + ":" + key.effect().stored();
  }

  @Override
  public Accepted result(OutboxEffect work) {
    return new Accepted();
  }

  @Override
  public void addDue(int rows) {
    addOverdue(rows, Duration.ZERO);
  }

  @Override
  public void addOverdue(int rows, Duration age) {
    database.database().query(ADD, rows, age.toMillis());
  }

  @Override
  public void addEnded(int rows, Duration age) {
    addOverdue(rows, age);
    database.database().query(END_OLD, age.dividedBy(2).toMillis());
  }

  @Override
  public void becomeDue() {
    database.database().query(BECOME_DUE);
  }

  @Override
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (var row : database.database().query(ROWS)) {
      rows.add(
          new Row(
              row.getString("key"),
              row.getBoolean("ended"),
              row.getBoolean("parked"),
              row.getBoolean("leased"),
              row.getInteger("tentativas"),
              Duration.ofMillis(row.getLong("due_in")),
              row.getString("ultimo_erro")));
    }
    return rows;
  }

  @Override
  public String explainClaim(int max, Reach reach, Duration lease) {
    List<String> plans = new ArrayList<>();
    try {
      database
          .database()
          .inTransaction(
              tx -> {
                RowSet<io.vertx.mutiny.sqlclient.Row> plan =
                    tx.query(
                        "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + EffectClaims.CLAIM,
                        EffectClaims.parameters(
                            max, reach, List.of(Effect.values()), lease, HORIZON));
                plans.add(((JsonArray) plan.iterator().next().getValue(0)).encode());
                throw new RolledBack();
              });
    } catch (RolledBack asPlanned) {
      return plans.get(0);
    }
    throw new IllegalStateException("The claim was meant to be rolled back");
  }

  @Override
  public Connection connect() throws SQLException {
    return database.connect();
  }

  @Override
  public void close() {
    database.close();
  }

  private static final class RolledBack extends RuntimeException {
    private RolledBack() {
      super(null, null, false, false);
    }
  }
}
