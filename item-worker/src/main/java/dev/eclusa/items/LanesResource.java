package dev.eclusa.items;

import dev.eclusa.execution.JobRows;
import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.postgres.Database;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.LaneStatus;
import io.smallrye.common.annotation.Blocking;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Lanes in which items are pending: how many, since when, and what holds them. */
@Path("/lanes")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Queue")
class LanesResource {

  private static final int MOST = 100;

  /**
   * A lane.
   *
   * @param pending items that haven't ended, those under way and those that wait for a retry too
   * @param waiting items that could start but for gates and turns
   * @param gate what holds them: none, hold, handler, circuit or tenant
   * @param opensInMs until the gate is looked at again; null when it waits for an event
   * @param oldest when the oldest pending one was written
   */
  record View(
      String tenant,
      String integration,
      String handler,
      String direction,
      long pending,
      long waiting,
      String gate,
      Long opensInMs,
      Instant oldest) {}

  /**
   * A part of the list.
   *
   * @param next value of {@code after} for the next part; null at the end
   */
  record Page(List<View> lanes, String next) {}

  // One pass over the index of what is pending: what has ended costs nothing. U+001F is in no key
  // that people write, and makes a place of a lane.
  private static final String PAGE =
      """
      SELECT *
      FROM (
        SELECT tenant_id, integration_key, handler_key, direction,
               concat_ws(chr(31), tenant_id, integration_key, handler_key, direction)
                 COLLATE "C" AS place,
               count(*) AS pending, min(created_at) AS oldest
        FROM execution_items WHERE status = 'pending'
        GROUP BY tenant_id, integration_key, handler_key, direction
      ) AS lanes
      WHERE place > $1
      ORDER BY place
      LIMIT $2
      """;

  private final Database database;
  private final QueueSight queue;

  LanesResource(Database database, QueueSight queue) {
    this.database = database;
    this.queue = queue;
  }

  @GET
  @Operation(summary = "Lists lanes in which items are pending")
  public Page list(
      @QueryParam("after") @DefaultValue("") String after,
      @QueryParam("limit") @DefaultValue("100") int limit) {
    int bounded = Math.max(1, Math.min(limit, MOST));
    List<View> views = new ArrayList<>();
    String last = null;
    for (Row row : database.query(PAGE, after, bounded)) {
      views.add(view(row));
      last = row.getString("place");
    }
    return new Page(views, views.size() == bounded ? last : null);
  }

  private View view(Row row) {
    Lane lane = JobRows.lane(row);
    LaneStatus status = queue.lane(lane);
    return new View(
        lane.tenant(),
        lane.integration(),
        lane.handler(),
        lane.direction().text(),
        row.getLong("pending"),
        status.waiting(),
        status.gate().name().toLowerCase(Locale.ROOT),
        status.opensIn().map(Duration::toMillis).orElse(null),
        row.getOffsetDateTime("oldest").toInstant());
  }
}
