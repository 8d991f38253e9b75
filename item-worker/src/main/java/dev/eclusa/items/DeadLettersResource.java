package dev.eclusa.items;

import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.problem.ProblemException;
import dev.eclusa.queue.QueueException;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What operators can see of dead items, and do about them. */
@Path("/dlq")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Items", description = "Items, and those that nobody tries any more")
class DeadLettersResource {

  private static final int MOST = 1000;
  private static final String SEPARATOR = "_";
  private static final UUID FIRST_ID = new UUID(0, 0);

  /**
   * A part of the list.
   *
   * @param next value of {@code after} for the next part; null at the end
   */
  record Page(List<DeadLetters.Letter> items, String next) {}

  /**
   * What a replay did.
   *
   * @param replayed items that are pending again
   * @param more whether others may be left: call again
   */
  record Replayed(int replayed, boolean more) {}

  private final DeadLetters letters;

  DeadLettersResource(DeadLetters letters) {
    this.letters = letters;
  }

  @GET
  @Operation(summary = "Lists dead items, in the order in which they died")
  public Page list(
      @BeanParam DeadFilter filter,
      @QueryParam("after") String after,
      @QueryParam("limit") @DefaultValue("100") int limit) {
    int bounded = bounded(limit);
    Instant death = after == null ? Instant.EPOCH : death(after);
    UUID id = after == null ? FIRST_ID : DeadFilter.uuid(after.substring(after.indexOf('_') + 1));
    List<DeadLetters.Letter> page = letters.page(filter, death, id, bounded);
    return new Page(page, page.size() == bounded ? place(page.get(bounded - 1)) : null);
  }

  @POST
  @Path("replay")
  @Operation(
      summary = "Makes dead items pending again, with fresh attempts",
      description = "One item, or all that match, 1,000 a call; without any filter only with all")
  @APIResponse(responseCode = "200", description = "How many")
  @APIResponse(responseCode = "400", description = "No filter")
  @APIResponse(responseCode = "503", description = "Redis is away; nothing was changed")
  public Replayed replay(
      @BeanParam DeadFilter filter, @QueryParam("all") @DefaultValue("false") boolean all) {
    if (filter.isEmpty() && !all) {
      throw new ProblemException(400, "no-filter", "Name what to replay, or say all=true");
    }
    try {
      DeadLetters.Replay replay = letters.replay(filter, MOST);
      return new Replayed(replay.replayed(), replay.selected() == MOST);
    } catch (QueueException e) {
      throw new ProblemException(503, "queue-away", "The queue can't be reached; try again");
    }
  }

  private static String place(DeadLetters.Letter letter) {
    return letter.deadAt() + SEPARATOR + letter.itemId();
  }

  private static Instant death(String place) {
    try {
      return Instant.parse(place.split(SEPARATOR, 2)[0]);
    } catch (DateTimeParseException e) {
      throw new ProblemException(400, "bad-place", "after is what an answer said as next");
    }
  }

  private static int bounded(int limit) {
    return Math.max(1, Math.min(limit, MOST));
  }
}
