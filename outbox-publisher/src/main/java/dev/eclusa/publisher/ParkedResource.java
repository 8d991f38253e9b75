package dev.eclusa.publisher;

import dev.eclusa.nudge.Nudges;
import dev.eclusa.nudge.Stage;
import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.order.Effect;
import dev.eclusa.problem.ProblemException;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What operators can see of parked effects, and do about them. */
@Path("/operator/outbox/parked")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Outbox", description = "Effects and where they go")
class ParkedResource {

  private static final int MOST = 1000;

  /**
   * A part of the list.
   *
   * @param next value of {@code after} for the next part; null at the end
   */
  record Page(List<ParkedEffects.Item> items, Long next) {}

  /**
   * What a replay did.
   *
   * @param replayed how many effects are due again
   * @param more whether others may be left: call again
   */
  record Replayed(int replayed, boolean more) {}

  private final ParkedEffects parked;
  private final Nudges nudges;

  ParkedResource(ParkedEffects parked, Nudges nudges) {
    this.parked = parked;
    this.nudges = nudges;
  }

  @GET
  @Operation(summary = "Lists parked effects, oldest first")
  public Page list(
      @QueryParam("provider") String provider,
      @QueryParam("orderId") String orderId,
      @QueryParam("effect") String effect,
      @QueryParam("after") @DefaultValue("0") long after,
      @QueryParam("limit") @DefaultValue("100") int limit) {
    int bounded = bounded(limit);
    List<ParkedEffects.Item> items = parked.page(filter(provider, orderId, effect), after, bounded);
    boolean full = items.size() == bounded;
    return new Page(items, full ? items.get(items.size() - 1).seq() : null);
  }

  @POST
  @Path("replay")
  @Operation(
      summary = "Makes parked effects due again, with fresh attempts",
      description = "One effect, or all that match; without any filter only with all=true")
  @APIResponse(responseCode = "200", description = "How many")
  @APIResponse(responseCode = "400", description = "No filter, or an unknown effect")
  public Replayed replay(
      @QueryParam("provider") String provider,
      @QueryParam("orderId") String orderId,
      @QueryParam("effect") String effect,
      @QueryParam("all") @DefaultValue("false") boolean all,
      @QueryParam("limit") @DefaultValue("1000") int limit) {
    ParkedEffects.Filter filter = filter(provider, orderId, effect);
    if (filter.isEmpty() && !all) {
      throw new ProblemException(400, "no-filter", "Name what to replay, or say all=true");
    }
    int bounded = bounded(limit);
    int replayed = parked.replay(filter, bounded);
    nudges.nudge(Stage.OUTBOX);
    return new Replayed(replayed, replayed == bounded);
  }

  private static ParkedEffects.Filter filter(String provider, String orderId, String effect) {
    if (effect != null && Effect.ofStored(effect).isEmpty()) {
      throw new ProblemException(400, "unknown-effect", "There is no such effect");
    }
    return new ParkedEffects.Filter(provider, orderId, effect);
  }

  private static int bounded(int limit) {
    return Math.max(1, Math.min(limit, MOST));
  }
}
