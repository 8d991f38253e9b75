package dev.eclusa.dispatcher.lote;

import dev.eclusa.dispatcher.ChannelSetup;
import dev.eclusa.dispatcher.DispatcherConfig;
import dev.eclusa.dispatcher.EmailMeters;
import dev.eclusa.dispatcher.Settings;
import dev.eclusa.dispatcher.lane.Lane;
import dev.eclusa.dispatcher.template.PackagedTemplates;
import dev.eclusa.dispatcher.template.Templates;
import dev.eclusa.drain.Reach;
import dev.eclusa.lease.LeasedStore;
import dev.eclusa.lease.LeasedTable;
import dev.eclusa.postgres.TestDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.json.JsonArray;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A real mail outbox in a database of its own, with one mail in each request. */
final class OutboxTable implements LeasedTable<Lote, Receipt> {

  private static final Duration KEY_AGE = Duration.ofHours(23);

  private static final String ADD =
      """
      INSERT INTO email_outbox (template_slug, idioma, referencia_tipo, referencia_id,
                                destinatario, variaveis, criado_em, disponivel_em)
      SELECT 'reembolso', 'en', 'pedido', gen_random_uuid()::text, 'ana@example.com',
             '{"orderId": "1", "totalCents": 100, "currency": "BRL"}',
             now() - $2 * interval '1 ms', now() - $2 * interval '1 ms'
      FROM generate_series(1, $1)
      """;
  private static final String END_OLD =
      """
      UPDATE email_outbox SET status = 'sent', enviado_em = now()
      WHERE status = 'pending' AND disponivel_em < now() - $1 * interval '1 ms'
      """;
  private static final String BECOME_DUE =
      "UPDATE email_outbox SET disponivel_em = now() WHERE status IN ('pending', 'sending')";
  private static final String ROWS =
      """
      SELECT id::text AS key, status = 'sent' AS ended, status = 'failed' AS parked,
             lease_token IS NOT NULL AS leased, tentativas,
             (extract(epoch FROM disponivel_em - clock_timestamp()) * 1000)::bigint AS due_in,
             ultimo_erro
      FROM email_outbox ORDER BY id
      """;

  private final TestDatabase database = new TestDatabase();

  @Override
  public LeasedStore<Lote, Receipt> store(Clock appClock) {
    DispatcherConfig config = new Settings().with("channel", "smtp").build();
    return new LoteStore(
        database.database(),
        new Lane(database.database(), "smtp", ChannelSetup.laneSettings(config)),
        new OneByOne(),
        new Composer(new Templates(new PackagedTemplates()), new OneByOne(), new Random()),
        () -> 100,
        KEY_AGE,
        new EmailMeters(new SimpleMeterRegistry()));
  }

  @Override
  public String key(Lote work) {
    return Long.toString(work.letters().get(0).rowId());
  }

  @Override
  public Receipt result(Lote work) {
    return new Receipt(List.of("id"));
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
    // The rest of a claim reads by keys that this one found.
    var plan =
        database
            .database()
            .query(
                "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + Draft.SELECT,
                max,
                reach.seconds(),
                KEY_AGE.toMillis());
    return ((JsonArray) plan.iterator().next().getValue(0)).encode();
  }

  @Override
  public Connection connect() throws SQLException {
    return database.connect();
  }

  @Override
  public void close() {
    database.close();
  }
}
