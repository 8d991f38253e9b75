package dev.eclusa.items;

import dev.eclusa.execution.ItemCounts;
import dev.eclusa.execution.RunCounters;
import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.postgres.Database;
import dev.eclusa.postgres.Statements;
import dev.eclusa.problem.ProblemException;
import io.smallrye.common.annotation.Blocking;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Single items. */
@Path("/items/{id}")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Items")
class ItemsResource {

  /**
   * An item, without its payload.
   *
   * @param runId null for an item that came by itself
   * @param status pending, done, skipped, dead or cancelled
   * @param attempts failures so far
   * @param reason of the last failure; null without one
   */
  record View(
      UUID itemId,
      UUID runId,
      String tenant,
      String integration,
      String handler,
      String externalId,
      String status,
      int attempts,
      String reason,
      Instant createdAt,
      Instant startedAt,
      Instant finishedAt) {}

  private static final String FIND =
      """
      SELECT item_id, run_id, tenant_id, integration_key, handler_key, external_id, status,
             attempts, last_error, created_at, started_at, finished_at
      FROM execution_items WHERE item_id = $1
      """;

  // Its job stays until a worker claims it, and finds nothing to do.
  private static final String CANCEL =
      """
      UPDATE execution_items
      SET status = 'cancelled', finished_at = clock_timestamp(), lease_token = NULL
      WHERE item_id = $1 AND status = 'pending'
      RETURNING run_id
      """;

  private final Database database;

  ItemsResource(Database database) {
    this.database = database;
  }

  @GET
  @Operation(summary = "Shows an item")
  @APIResponse(responseCode = "200", description = "The item")
  @APIResponse(responseCode = "404", description = "There is no such item")
  public View find(@PathParam("id") String id) {
    for (Row row : database.query(FIND, DeadFilter.uuid(id))) {
      return view(row);
    }
    throw new ProblemException(404, "no-such-item", "There is no such item");
  }

  @POST
  @Path("cancel")
  @Operation(
      summary = "Cancels an item that is pending",
      description = "One that has ended stays as it is. A call that is on its way isn't called off")
  @APIResponse(responseCode = "200", description = "The item as it is now")
  @APIResponse(responseCode = "404", description = "There is no such item")
  public View cancel(@PathParam("id") String id) {
    UUID item = DeadFilter.uuid(id);
    database.inTransaction(
        tx -> {
          cancel(tx, item);
          return null;
        });
    return find(id);
  }

  private static void cancel(Statements tx, UUID item) {
    for (Row row : tx.query(CANCEL, item)) {
      if (row.getUUID("run_id") != null) {
        RunCounters.count(tx, Map.of(row.getUUID("run_id"), ItemCounts.of("cancelled", 1)));
      }
    }
  }

  private static View view(Row row) {
    return new View(
        row.getUUID("item_id"),
        row.getUUID("run_id"),
        row.getString("tenant_id"),
        row.getString("integration_key"),
        row.getString("handler_key"),
        row.getString("external_id"),
        row.getString("status"),
        row.getInteger("attempts"),
        row.getString("last_error"),
        instant(row, "created_at"),
        instant(row, "started_at"),
        instant(row, "finished_at"));
  }

  private static Instant instant(Row row, String column) {
    OffsetDateTime value = row.getOffsetDateTime(column);
    return value == null ? null : value.toInstant();
  }
}
