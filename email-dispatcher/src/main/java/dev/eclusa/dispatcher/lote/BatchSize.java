package dev.eclusa.dispatcher.lote;

import dev.eclusa.postgres.Database;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowIterator;
import java.time.Duration;
import java.util.function.IntSupplier;

/**
 * {@code email_outbox_batch_size} from {@code configuracoes_plataforma}: operators change it
 * without a roll-out, and it counts once the cached value has aged.
 */
public final class BatchSize implements IntSupplier {

  private static final String SELECT =
      "SELECT valor FROM configuracoes_plataforma WHERE chave = 'email_outbox_batch_size'";

  private final Database database;
  private final long freshNanos;
  private int value;
  private long readAt;
  private boolean known;

  public BatchSize(Database database, Duration fresh) {
    this.database = database;
    this.freshNanos = fresh.toNanos();
  }

  /** At least 1. The table's constraint keeps the text a number. */
  @Override
  public synchronized int getAsInt() {
    long now = System.nanoTime();
    if (!known || now - readAt >= freshNanos) {
      RowIterator<Row> rows = database.query(SELECT).iterator();
      value = rows.hasNext() ? Integer.parseInt(rows.next().getString("valor")) : 100;
      readAt = now;
      known = true;
    }
    return value;
  }
}
