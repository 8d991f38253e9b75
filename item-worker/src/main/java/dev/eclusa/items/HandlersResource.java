package dev.eclusa.items;

import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.postgres.Database;
import dev.eclusa.problem.ProblemException;
import dev.eclusa.queue.HandlerStatus;
import io.smallrye.common.annotation.Blocking;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.logging.Logger;

/** Handlers: what they allow, over all workers, and what runs of them. */
@Path("/handlers")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Queue", description = "What runs, what waits and what holds it")
class HandlersResource {

  private static final Logger LOG = Logger.getLogger(HandlersResource.class);
  private static final int MOST = 100;
  private static final int LARGEST_BATCH = 500;

  /**
   * A handler.
   *
   * @param concurrency most items under way at once; null: no limit
   * @param ratePerMinute most items started within a minute; null: no limit
   * @param batchSize most items of one call
   * @param running items under way; null while the queue can't be reached
   * @param parkedLanes lanes that the handler's limits or pause hold; null likewise
   */
  record View(
      String key,
      String integration,
      String direction,
      Integer concurrency,
      Integer ratePerMinute,
      int batchSize,
      boolean paused,
      Long running,
      Long parkedLanes) {}

  /**
   * A part of the list.
   *
   * @param next value of {@code after} for the next part; null at the end
   */
  record Page(List<View> handlers, String next) {}

  /**
   * What a handler is to allow.
   *
   * @param concurrency null: no limit
   * @param ratePerMinute null: no limit
   * @param batchSize null: 1
   */
  record Limits(Integer concurrency, Integer ratePerMinute, Integer batchSize) {

    Limits {
      batchSize = batchSize == null ? 1 : batchSize;
    }

    boolean canWork() {
      return (concurrency == null || concurrency >= 1)
          && (ratePerMinute == null || ratePerMinute >= 1)
          && batchSize >= 1
          && batchSize <= LARGEST_BATCH;
    }
  }

  private static final String PAGE =
      """
      SELECT handler_key, integration_key, direction, concurrency, rate_limit_per_minute,
             batch_size, paused
      FROM configs WHERE handler_key > $1 ORDER BY handler_key LIMIT $2
      """;

  private static final String FIND =
      """
      SELECT handler_key, integration_key, direction, concurrency, rate_limit_per_minute,
             batch_size, paused
      FROM configs WHERE handler_key = $1
      """;

  private static final String PAUSE =
      "UPDATE configs SET paused = $2, updated_at = now() WHERE handler_key = $1";

  private static final String LIMIT =
      """
      UPDATE configs
      SET concurrency = $2, rate_limit_per_minute = $3, batch_size = $4, updated_at = now()
      WHERE handler_key = $1
      """;

  private final Database database;
  private final QueueSight queue;
  private final HandlerLimitsSync limits;

  HandlersResource(Database database, QueueSight queue, HandlerLimitsSync limits) {
    this.database = database;
    this.queue = queue;
    this.limits = limits;
  }

  @GET
  @Operation(summary = "Lists handlers")
  public Page list(
      @QueryParam("after") @DefaultValue("") String after,
      @QueryParam("limit") @DefaultValue("100") int limit) {
    int bounded = Math.max(1, Math.min(limit, MOST));
    List<View> views = new ArrayList<>();
    for (Row row : database.query(PAGE, after, bounded)) {
      views.add(view(row));
    }
    return new Page(views, views.size() == bounded ? views.get(bounded - 1).key() : null);
  }

  @GET
  @Path("{key}")
  @Operation(summary = "Shows a handler")
  @APIResponse(responseCode = "200", description = "The handler")
  @APIResponse(responseCode = "404", description = "There is no such handler")
  public View find(@PathParam("key") String key) {
    for (Row row : database.query(FIND, key)) {
      return view(row);
    }
    throw new ProblemException(404, "no-such-handler", "There is no such handler");
  }

  @POST
  @Path("{key}/pause")
  @Operation(summary = "Starts no more items of a handler; what runs goes on")
  public View pause(@PathParam("key") String key) {
    return changed(key, database.query(PAUSE, key, true));
  }

  @POST
  @Path("{key}/resume")
  @Operation(summary = "Ends a pause")
  public View resume(@PathParam("key") String key) {
    return changed(key, database.query(PAUSE, key, false));
  }

  @PUT
  @Path("{key}/limits")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Sets what a handler allows; what is missing is no limit")
  public View limit(@PathParam("key") String key, Limits wanted) {
    if (wanted == null || !wanted.canWork()) {
      throw new ProblemException(
          400, "bad-limits", "Limits are at least 1, and a batch has at most " + LARGEST_BATCH);
    }
    return changed(
        key,
        database.query(
            LIMIT, key, wanted.concurrency(), wanted.ratePerMinute(), wanted.batchSize()));
  }

  /**
   * The row is the truth: a queue that can't be told now is told by the workers, within seconds.
   */
  private View changed(String key, RowSet<Row> change) {
    if (change.rowCount() > 0) {
      try {
        limits.handler(key);
      } catch (RuntimeException e) {
        LOG.warnf("Limits are carried later: error=%s", e.getClass().getSimpleName());
      }
    }
    return find(key);
  }

  private View view(Row row) {
    String key = row.getString("handler_key");
    Optional<List<HandlerStatus>> shards = queue.handler(key);
    return new View(
        key,
        row.getString("integration_key"),
        row.getString("direction"),
        row.getInteger("concurrency"),
        row.getInteger("rate_limit_per_minute"),
        row.getInteger("batch_size"),
        row.getBoolean("paused"),
        sum(shards, HandlerStatus::running),
        sum(shards, HandlerStatus::parkedLanes));
  }

  private static Long sum(
      Optional<List<HandlerStatus>> shards, ToLongFunction<HandlerStatus> number) {
    return shards.map(all -> all.stream().mapToLong(number).sum()).orElse(null);
  }
}
