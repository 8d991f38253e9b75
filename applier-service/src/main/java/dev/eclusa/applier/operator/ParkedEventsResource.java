package dev.eclusa.applier.operator;

import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.problem.ProblemException;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.OffsetDateTime;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Events that wait for a person. */
@Path("/operator/events")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Parked events", description = "Events that could not be applied")
public class ParkedEventsResource {

  private final ParkedEvents events;
  private final Nudges nudges;

  ParkedEventsResource(ParkedEvents events, Nudges nudges) {
    this.events = events;
    this.nudges = nudges;
  }

  /** Lists without payloads. */
  @GET
  @Path("parked")
  @Operation(summary = "Lists parked events, longest parked first")
  @APIResponse(responseCode = "400", description = "after is no next of an earlier page")
  @APIResponse(responseCode = "401", description = "No valid operator token")
  public ParkedPage parked(
      @QueryParam("provider") String provider,
      @QueryParam("type") String type,
      @Parameter(description = "What the reason starts with") @QueryParam("reason") String reason,
      @QueryParam("after") String after,
      @QueryParam("limit") @DefaultValue("50") int limit) {
    long size = Page.limit(limit);
    List<ParkedPage.Item> items =
        events.page(new EventFilter(provider, type, reason), PageToken.parse(after), size);
    return new ParkedPage(items, Page.next(items, size, ParkedEventsResource::token));
  }

  /** Idempotent: an event that isn't parked is left alone. */
  @POST
  @Path("replay")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Tries parked events again, as if they had never failed")
  @APIResponse(responseCode = "200", description = "How many were parked and are tried again")
  @APIResponse(responseCode = "400", description = "Neither an event nor a filter nor all")
  @APIResponse(responseCode = "401", description = "No valid operator token")
  @APIResponse(responseCode = "404", description = "No such event")
  public Replayed replay(ReplayRequest request) {
    if (request == null) {
      throw meansNothing();
    }
    return new Replayed(request.eventId() == null ? replayMatching(request) : replayOne(request));
  }

  private long replayOne(ReplayRequest request) {
    if (request.provider() == null) {
      throw new ProblemException(400, "provider-missing", "eventId needs its provider");
    }
    long replayed =
        events
            .replay(request.provider(), request.eventId())
            .orElseThrow(() -> new ProblemException(404, "unknown-event", "No such event"));
    if (replayed > 0) {
      nudges.nudge(Stage.INBOX);
    }
    return replayed;
  }

  private long replayMatching(ReplayRequest request) {
    EventFilter filter = new EventFilter(request.provider(), request.type(), request.reason());
    if (filter.meansAll() && !request.all()) {
      throw meansNothing();
    }
    OffsetDateTime parkedUntil = events.now();
    long replayed = 0;
    int chunk;
    while ((chunk = events.replayChunk(filter, parkedUntil)) > 0) {
      replayed += chunk;
      nudges.nudge(Stage.INBOX);
    }
    return replayed;
  }

  private static ProblemException meansNothing() {
    return new ProblemException(
        400, "filter-missing", "Name an event, a filter, or say \"all\": true");
  }

  private static PageToken token(ParkedPage.Item item) {
    return new PageToken(item.parkedAt(), item.provider(), item.eventId());
  }
}
