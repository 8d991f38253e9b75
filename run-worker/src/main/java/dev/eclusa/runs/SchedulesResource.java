package dev.eclusa.runs;

import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.postgres.Database;
import dev.eclusa.problem.ProblemException;
import io.smallrye.common.annotation.Blocking;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Shows and sets when handlers run by themselves, and for whom. */
@Path("/schedules")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Schedules", description = "When handlers run by themselves, and for whom")
class SchedulesResource {

  private static final int MOST = 1000;

  private static final String COLUMNS =
      """
      SELECT s.tenant_id, s.handler_key, s.active, c.cron, c.zone, s.last_slot, s.next_slot,
             s.last_error
      FROM schedules s JOIN configs c USING (handler_key)
      """;

  private static final String PAGE =
      COLUMNS
          + """
            WHERE s.handler_key = $1 AND s.tenant_id > $2
            ORDER BY s.tenant_id LIMIT $3
            """;

  private static final String FIND = COLUMNS + " WHERE s.handler_key = $1 AND s.tenant_id = $2";

  private static final String TIMES =
      "UPDATE configs SET cron = $2, zone = $3, updated_at = now() WHERE handler_key = $1";

  private static final String ADD =
      """
      INSERT INTO schedules (tenant_id, handler_key)
      SELECT $2, handler_key FROM configs WHERE handler_key = $1
      ON CONFLICT (tenant_id, handler_key) DO UPDATE SET active = true
      """;

  private static final String STOP =
      """
      UPDATE schedules SET active = false, next_slot = NULL
      WHERE handler_key = $1 AND tenant_id = $2
      """;

  /**
   * When a handler runs.
   *
   * @param cron five fields, minute to day of the week; null: never
   * @param zone time zone in which it is read; null: UTC
   */
  record Times(String cron, String zone) {

    Times {
      zone = zone == null ? "UTC" : zone;
    }
  }

  /**
   * A tenant for whom a handler runs by itself.
   *
   * @param active whether it does
   * @param lastSlot that fired; null: none yet
   * @param nextSlot when it fires next; null while none is known
   * @param reason why it can't fire; null if it can
   */
  record View(
      String tenantId,
      String handlerKey,
      boolean active,
      String cron,
      String zone,
      Instant lastSlot,
      Instant nextSlot,
      String reason) {}

  /**
   * A part of the list.
   *
   * @param next value of {@code after} for the next part; null at the end
   */
  record Page(List<View> schedules, String next) {}

  private final Database database;

  SchedulesResource(Database database) {
    this.database = database;
  }

  @PUT
  @Path("{handler}")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      summary = "Sets when a handler runs, for all its tenants; from now on",
      description = "Five fields, minute to day of the week, in a time zone. Without cron: never")
  @APIResponse(responseCode = "204", description = "It is set")
  @APIResponse(responseCode = "400", description = "The expression or the zone can't be used")
  @APIResponse(responseCode = "404", description = "There is no such handler")
  public void times(@PathParam("handler") String handler, Times times) {
    if (times == null) {
      throw new ProblemException(400, "bad-schedule", "Say cron and zone");
    }
    check(times);
    if (database.query(TIMES, handler, times.cron(), times.zone()).rowCount() == 0) {
      throw noSuchHandler();
    }
  }

  private static void check(Times times) {
    try {
      CronSlots.of(times.cron() == null ? "* * * * *" : times.cron(), times.zone());
    } catch (IllegalArgumentException e) {
      throw new ProblemException(400, "bad-schedule", e.getMessage());
    }
  }

  @GET
  @Path("{handler}")
  @Operation(summary = "Lists the tenants for whom a handler runs by itself")
  public Page list(
      @PathParam("handler") String handler,
      @QueryParam("after") @DefaultValue("") String after,
      @QueryParam("limit") @DefaultValue("100") int limit) {
    int bounded = Math.max(1, Math.min(limit, MOST));
    List<View> views = new ArrayList<>();
    for (Row row : database.query(PAGE, handler, after, bounded)) {
      views.add(view(row));
    }
    return new Page(views, views.size() == bounded ? views.get(bounded - 1).tenantId() : null);
  }

  @PUT
  @Path("{handler}/{tenant}")
  @Operation(summary = "Lets a handler run by itself for a tenant, from its next slot on")
  @APIResponse(responseCode = "200", description = "The schedule")
  @APIResponse(responseCode = "404", description = "There is no such handler")
  public View add(@PathParam("handler") String handler, @PathParam("tenant") String tenant) {
    Names.checked("tenant", tenant);
    if (database.query(ADD, handler, tenant).rowCount() == 0) {
      throw noSuchHandler();
    }
    return find(handler, tenant);
  }

  @DELETE
  @Path("{handler}/{tenant}")
  @Operation(summary = "Fires no more slots of a handler for a tenant; runs go on")
  @APIResponse(responseCode = "200", description = "The schedule")
  @APIResponse(responseCode = "404", description = "There is no such schedule")
  public View stop(@PathParam("handler") String handler, @PathParam("tenant") String tenant) {
    database.query(STOP, handler, tenant);
    return find(handler, tenant);
  }

  private View find(String handler, String tenant) {
    for (Row row : database.query(FIND, handler, tenant)) {
      return view(row);
    }
    throw new ProblemException(404, "no-such-schedule", "There is no such schedule");
  }

  private static ProblemException noSuchHandler() {
    return new ProblemException(404, "no-such-handler", "There is no such handler");
  }

  private static View view(Row row) {
    return new View(
        row.getString("tenant_id"),
        row.getString("handler_key"),
        row.getBoolean("active"),
        row.getString("cron"),
        row.getString("zone"),
        instant(row.getOffsetDateTime("last_slot")),
        instant(row.getOffsetDateTime("next_slot")),
        row.getString("last_error"));
  }

  private static Instant instant(OffsetDateTime value) {
    return value == null ? null : value.toInstant();
  }
}
