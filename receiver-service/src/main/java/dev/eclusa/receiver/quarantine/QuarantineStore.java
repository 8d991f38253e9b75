package dev.eclusa.receiver.quarantine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.eclusa.postgres.Database;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Reads {@code webhook_quarentena} for operators. */
@ApplicationScoped
public class QuarantineStore {

  private static final String PAGE =
      """
      SELECT id, provedor, motivo, vezes, recebido_em, visto_em, liberado_em,
             octet_length(corpo) AS tamanho
      FROM webhook_quarentena
      WHERE id > $1
        AND (NOT $2 OR liberado_em IS NULL)
        AND ($3::text IS NULL OR provedor = $3)
      ORDER BY id
      LIMIT $4
      """;

  private static final String ONE =
      """
      SELECT id, provedor, motivo, vezes, recebido_em, visto_em, liberado_em,
             octet_length(corpo) AS tamanho, corpo, cabecalhos::text AS cabecalhos, traceparent
      FROM webhook_quarentena
      WHERE id = $1
      """;

  private final Database database;
  private final ObjectMapper json;

  public QuarantineStore(Database database, ObjectMapper json) {
    this.database = database;
    this.json = json;
  }

  /**
   * @param after the page begins behind this id
   * @param waiting only those that aren't released
   * @param provider only this one's; null for all
   */
  QuarantinePage page(long after, boolean waiting, String provider, int limit) {
    List<QuarantinePage.Item> items = new ArrayList<>();
    for (Row row : database.query(PAGE, after, waiting, provider, limit)) {
      items.add(item(row));
    }
    Long next = items.size() < limit ? null : items.get(items.size() - 1).id();
    return new QuarantinePage(items, next);
  }

  Optional<QuarantinedRequest> find(long id) {
    for (Row row : database.query(ONE, id)) {
      ReadFields fields = ReadFields.parse(tree(row.getString("cabecalhos")));
      return Optional.of(
          new QuarantinedRequest(
              item(row),
              fields.headers(),
              fields.query(),
              Base64.getEncoder().encodeToString(row.getBuffer("corpo").getBytes()),
              row.getString("traceparent")));
    }
    return Optional.empty();
  }

  private static QuarantinePage.Item item(Row row) {
    return new QuarantinePage.Item(
        row.getLong("id"),
        row.getString("provedor"),
        row.getString("motivo"),
        row.getInteger("vezes"),
        instant(row.getOffsetDateTime("recebido_em")),
        instant(row.getOffsetDateTime("visto_em")),
        instant(row.getOffsetDateTime("liberado_em")),
        row.getInteger("tamanho"));
  }

  private JsonNode tree(String stored) {
    try {
      return json.readTree(stored);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Instant instant(OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}
