package dev.eclusa.receiver.quarantine;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.DatabaseErrors;
import dev.eclusa.postgres.Statements;
import dev.eclusa.provider.Envelope;
import dev.eclusa.provider.Provider;
import dev.eclusa.provider.ProviderCatalog;
import dev.eclusa.receiver.json.JsonBody;
import dev.eclusa.receiver.json.JsonReader;
import dev.eclusa.receiver.quarantine.ReleaseResult.Outcome;
import dev.eclusa.signature.Fields;
import dev.eclusa.signature.ReceivedRequest;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowIterator;
import io.vertx.pgclient.PgException;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Takes set-aside requests into the inbox, as the provider's definition reads them now. Repeating a
 * release changes nothing.
 */
@ApplicationScoped
public class QuarantineRelease {

  private static final String LOCK =
      """
      SELECT provedor, corpo, cabecalhos::text AS cabecalhos, recebido_em, liberado_em IS NOT NULL AS liberado
      FROM webhook_quarentena
      WHERE id = $1
      FOR UPDATE
      """;

  private static final String INSERT =
      """
      INSERT INTO webhook_eventos
        (provedor, evento_id, recurso_id, tipo, payload, corpo, recebido_em, traceparent)
      SELECT provedor, $2, $3, $4, coalesce($5::text, convert_from(corpo, 'UTF8'))::jsonb,
             corpo, recebido_em, traceparent
      FROM webhook_quarentena
      WHERE id = $1
      ON CONFLICT (provedor, evento_id) DO NOTHING
      """;

  private static final String STAMP =
      """
      UPDATE webhook_quarentena SET liberado_em = now() WHERE id = $1
      """;

  private final Database database;
  private final ProviderCatalog catalog;
  private final Nudges nudges;
  private final ObjectMapper json;

  public QuarantineRelease(
      Database database, ProviderCatalog catalog, Nudges nudges, ObjectMapper json) {
    this.database = database;
    this.catalog = catalog;
    this.nudges = nudges;
    this.json = json;
  }

  /** Releases one; empty when there is no such row. */
  Optional<ReleaseResult> release(long id) {
    try {
      Optional<ReleaseResult> result =
          database.inTransaction(statements -> release(id, statements));
      if (result.isPresent() && result.get().outcome() == Outcome.RELEASED) {
        nudges.nudge(Stage.INBOX);
      }
      return result;
    } catch (PgException refused) {
      if (DatabaseErrors.isAboutData(refused)) {
        return Optional.of(ReleaseResult.unusable(id, DatabaseErrors.describe(refused)));
      }
      throw refused;
    }
  }

  private Optional<ReleaseResult> release(long id, Statements statements) {
    RowIterator<Row> found = statements.query(LOCK, id).iterator();
    if (!found.hasNext()) {
      return Optional.empty();
    }
    Row row = found.next();
    return Optional.of(
        row.getBoolean("liberado")
            ? ReleaseResult.of(id, Outcome.ALREADY_RELEASED)
            : releaseWaiting(id, row, statements));
  }

  private ReleaseResult releaseWaiting(long id, Row row, Statements statements) {
    Optional<Provider> provider = catalog.find(row.getString("provedor"));
    if (provider.isEmpty()) {
      return ReleaseResult.unusable(id, "the provider is no longer configured");
    }
    ReadFields fields = fields(row);
    ReceivedRequest request = request(row, fields);
    JsonBody body = JsonReader.read(request.body(), fields.charset());
    if (body instanceof JsonBody.Unreadable unreadable) {
      return ReleaseResult.unusable(id, unreadable.reason());
    }
    JsonBody.Parsed parsed = (JsonBody.Parsed) body;
    Envelope envelope = provider.get().events().envelope(request, parsed.root());
    if (envelope instanceof Envelope.Unusable unusable) {
      return ReleaseResult.unusable(id, unusable.reason());
    }
    Envelope.Event event = (Envelope.Event) envelope;
    statements.query(
        INSERT, id, event.eventId(), event.resourceId(), event.type(), parsed.cleaned());
    statements.query(STAMP, id);
    return ReleaseResult.of(id, Outcome.RELEASED);
  }

  private ReadFields fields(Row row) {
    try {
      return ReadFields.parse(json.readTree(row.getString("cabecalhos")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ReceivedRequest request(Row row, ReadFields fields) {
    return new ReceivedRequest(
        row.getString("provedor"),
        "POST",
        Fields.headers(fields.headers()),
        Fields.query(fields.query()),
        row.getBuffer("corpo").getBytes(),
        row.getOffsetDateTime("recebido_em").toInstant());
  }
}
