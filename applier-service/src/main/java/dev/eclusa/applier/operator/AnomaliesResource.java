package dev.eclusa.applier.operator;

import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.postgres.Database;
import io.smallrye.common.annotation.Blocking;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Orders that a person should look at. */
@Path("/operator/orders/anomalies")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Anomalies", description = "Terminal orders that seem to have gone on")
public class AnomaliesResource {

  private static final String LIST =
      """
      SELECT provedor, id, status, versao_origem, versao_nao_terminal, atualizado_em
      FROM pedidos
      WHERE anomalia
        AND (provedor, id) > ($1, $2)
        AND ($3::text IS NULL OR provedor = $3)
      ORDER BY provedor, id
      LIMIT $4
      """;

  private final Database database;

  AnomaliesResource(Database database) {
    this.database = database;
  }

  /** Lists without totals and addresses. */
  @GET
  @Operation(summary = "Lists anomalous orders by provider and id")
  @APIResponse(responseCode = "400", description = "after is no next of an earlier page")
  @APIResponse(responseCode = "401", description = "No valid operator token")
  public AnomalyPage anomalies(
      @QueryParam("provider") String provider,
      @QueryParam("after") String after,
      @QueryParam("limit") @DefaultValue("50") int limit) {
    long size = Page.limit(limit);
    PageToken start = PageToken.parse(after);
    var rows = database.query(LIST, start.provider(), start.id(), provider, size);
    List<AnomalyPage.Item> items =
        StreamSupport.stream(rows.spliterator(), false).map(AnomaliesResource::item).toList();
    return new AnomalyPage(items, Page.next(items, size, AnomaliesResource::token));
  }

  private static AnomalyPage.Item item(Row row) {
    return new AnomalyPage.Item(
        row.getString("provedor"),
        row.getString("id"),
        row.getString("status"),
        row.getLong("versao_origem"),
        row.getLong("versao_nao_terminal"),
        row.getOffsetDateTime("atualizado_em").toInstant());
  }

  private static PageToken token(AnomalyPage.Item item) {
    return new PageToken(Instant.EPOCH, item.provider(), item.orderId());
  }
}
