package dev.eclusa.runs;

import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.problem.ProblemException;
import dev.eclusa.queue.QueueException;
import dev.eclusa.trace.Trace;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Starts, shows and steers runs. */
@Path("/runs")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(
    name = "Runs",
    description = "Runs list items from a Runner, and complete with the last of them")
class RunsResource {

  private static final RandomGenerator RANDOM = () -> ThreadLocalRandom.current().nextLong();
  private static final int MOST = 1000;
  private static final int LONGEST_KEY = 255;

  /** Whose run, and of which handler. */
  record Request(String tenantId, String handlerKey) {}

  /**
   * A part of the list.
   *
   * @param next value of {@code after} for the next part; null at the end
   */
  record Page(List<RunView> runs, Long next) {}

  private final Runs runs;

  RunsResource(Runs runs) {
    this.runs = runs;
  }

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      summary = "Starts a run",
      description =
          "It is stored when this answers. Under an Idempotency-Key, of up to 255 characters, the"
              + " same tenant's repeated requests start one run")
  @APIResponse(
      responseCode = "202",
      description = "The run",
      content = @Content(schema = @Schema(implementation = RunView.class)))
  @APIResponse(responseCode = "200", description = "The run that the same key started before")
  @APIResponse(responseCode = "400", description = "The request can't be used")
  @APIResponse(responseCode = "409", description = "The key started a run of another handler")
  @APIResponse(responseCode = "422", description = "There is no such handler")
  public Response start(
      Request request,
      @HeaderParam("Idempotency-Key") String key,
      @HeaderParam("traceparent") String traceparent) {
    if (request == null) {
      throw new ProblemException(400, "bad-request", "Say tenantId and handlerKey");
    }
    String tenant = Names.checked("tenantId", request.tenantId());
    String handler = Names.checked("handlerKey", request.handlerKey());
    String usable = key == null ? null : Names.checked("Idempotency-Key", key, LONGEST_KEY);
    String trace = Trace.continueFrom(traceparent, RANDOM).header();
    Runs.Started started = runs.start(tenant, handler, usable, trace);
    return Response.status(started.isNew() ? 202 : 200)
        .location(URI.create("/runs/" + started.run().runId()))
        .entity(started.run())
        .build();
  }

  @GET
  @Operation(summary = "Lists runs, the latest first")
  public Page list(
      @QueryParam("tenant") String tenant,
      @QueryParam("handler") String handler,
      @QueryParam("status") String status,
      @QueryParam("after") Long after,
      @QueryParam("limit") @DefaultValue("100") int limit) {
    int bounded = Math.max(1, Math.min(limit, MOST));
    List<RunView.Placed> page =
        runs.page(after == null ? Long.MAX_VALUE : after, tenant, handler, status, bounded);
    return new Page(
        page.stream().map(RunView.Placed::run).toList(),
        page.size() == bounded ? page.get(bounded - 1).place() : null);
  }

  @GET
  @Path("{id}")
  @Operation(summary = "Shows a run and the counts of its items")
  @APIResponse(responseCode = "200", description = "The run")
  @APIResponse(responseCode = "404", description = "There is no such run")
  public RunView find(@PathParam("id") String id) {
    return runs.find(uuid(id))
        .orElseThrow(() -> new ProblemException(404, "no-such-run", "There is no such run"));
  }

  @POST
  @Path("{id}/cancel")
  @Operation(
      summary = "Cancels a run and its pending items",
      description = "One that is over stays as it is. Calls on their way aren't called off")
  @APIResponse(responseCode = "200", description = "The run as it is now")
  @APIResponse(responseCode = "404", description = "There is no such run")
  public RunView cancel(@PathParam("id") String id) {
    find(id);
    runs.cancel(uuid(id));
    return find(id);
  }

  @POST
  @Path("{id}/retry")
  @Operation(
      summary = "Goes on listing a failed run, from where it stopped, with fresh attempts",
      description =
          "One that hasn't failed stays as it is. For dead items see the item-worker's /dlq")
  @APIResponse(responseCode = "200", description = "The run as it is now")
  @APIResponse(responseCode = "404", description = "There is no such run")
  @APIResponse(responseCode = "503", description = "Redis is away; nothing was changed")
  public RunView retry(@PathParam("id") String id) {
    find(id);
    try {
      runs.retry(uuid(id));
    } catch (QueueException e) {
      throw new ProblemException(503, "queue-away", "The queue can't be reached; try again");
    }
    return find(id);
  }

  private static UUID uuid(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(400, "bad-id", "An id is a UUID");
    }
  }
}
