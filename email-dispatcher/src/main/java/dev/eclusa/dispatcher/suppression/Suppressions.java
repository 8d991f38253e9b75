package dev.eclusa.dispatcher.suppression;

import dev.eclusa.email.EmailAddress;
import dev.eclusa.email.EmailAddress.Valid;
import dev.eclusa.metrics.Meters;
import dev.eclusa.postgres.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowIterator;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Addresses that get no more mail. The list holds digests, so that it tells nobody's address. */
@ApplicationScoped
public class Suppressions {

  // A complaint says more than a bounce: the same row in every order of arrival.
  private static final String ADD =
      """
      INSERT INTO email_supressao (endereco_sha256, motivo) VALUES ($1, $2)
      ON CONFLICT (endereco_sha256) DO UPDATE SET motivo = excluded.motivo
        WHERE excluded.motivo = 'complaint' AND email_supressao.motivo <> 'complaint'
      """;

  private static final String REMOVE = "DELETE FROM email_supressao WHERE endereco_sha256 = $1";

  private static final String RECIPIENT =
      "SELECT destinatario FROM email_outbox WHERE provedor_mensagem_id = $1 LIMIT 1";

  private final Database database;
  private final MeterRegistry registry;

  public Suppressions(Database database, MeterRegistry registry) {
    this.database = database;
    this.registry = registry;
  }

  /** Adds an address; again is harmless. Returns whether anything changed. */
  public boolean add(EmailAddress address, SuppressionReason reason) {
    boolean changed = database.query(ADD, key(address), reason.stored()).rowCount() > 0;
    if (changed) {
      registry.counter(Meters.EMAIL_SUPPRESSIONS, Meters.REASON, reason.stored()).increment();
    }
    return changed;
  }

  /** Takes an address off. Returns whether it was on the list. */
  public boolean remove(EmailAddress address) {
    return database.query(REMOVE, key(address)).rowCount() > 0;
  }

  /** The recipient of a mail that the provider knows by this id, if it was ours. */
  Optional<EmailAddress> recipientOf(String messageId) {
    RowIterator<Row> rows = database.query(RECIPIENT, messageId).iterator();
    return rows.hasNext()
            && EmailAddress.parse(rows.next().getString("destinatario")) instanceof Valid valid
        ? Optional.of(valid.address())
        : Optional.empty();
  }

  private static Buffer key(EmailAddress address) {
    return Buffer.buffer(address.suppressionKey());
  }
}
