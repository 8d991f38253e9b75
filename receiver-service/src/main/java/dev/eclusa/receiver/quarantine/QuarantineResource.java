package dev.eclusa.receiver.quarantine;

import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.problem.ProblemException;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What operators can see of set-aside requests, and do about them. */
@Path("/operator/quarantine")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Quarantine", description = "Signed requests that made no event")
public class QuarantineResource {

  private static final int MOST = 500;

  private final QuarantineStore store;
  private final QuarantineRelease release;

  public QuarantineResource(QuarantineStore store, QuarantineRelease release) {
    this.store = store;
    this.release = release;
  }

  @GET
  @Operation(summary = "Lists set-aside requests, oldest first")
  public QuarantinePage list(
      @QueryParam("provider") String provider,
      @QueryParam("after") @DefaultValue("0") long after,
      @QueryParam("limit") @DefaultValue("50") int limit,
      @QueryParam("released") @DefaultValue("false") boolean withReleased) {
    return store.page(after, !withReleased, provider, bounded(limit));
  }

  @GET
  @Path("{id}")
  @Operation(summary = "Shows one with its body, which may hold personal data")
  @APIResponse(responseCode = "200", description = "The request")
  @APIResponse(responseCode = "404", description = "No such request")
  public QuarantinedRequest one(@PathParam("id") long id) {
    return store.find(id).orElseThrow(QuarantineResource::notFound);
  }

  @POST
  @Path("{id}/release")
  @Operation(summary = "Takes one into the inbox, as the provider's definition reads it now")
  @APIResponse(responseCode = "200", description = "Released, now or before")
  @APIResponse(responseCode = "404", description = "No such request")
  @APIResponse(responseCode = "422", description = "Still no event; it stays set aside")
  public ReleaseResult release(@PathParam("id") long id) {
    ReleaseResult result = release.release(id).orElseThrow(QuarantineResource::notFound);
    if (result.outcome() == ReleaseResult.Outcome.STILL_UNUSABLE) {
      throw new ProblemException(422, "still-unusable", result.reason());
    }
    return result;
  }

  @POST
  @Path("release")
  @Operation(summary = "Takes many into the inbox; call again with next until it is null")
  public ReleaseSummary releaseAll(
      @QueryParam("provider") String provider,
      @QueryParam("after") @DefaultValue("0") long after,
      @QueryParam("limit") @DefaultValue("500") int limit) {
    QuarantinePage page = store.page(after, true, provider, bounded(limit));
    int released = 0;
    int unusable = 0;
    for (QuarantinePage.Item item : page.items()) {
      switch (release.release(item.id()).orElseThrow(QuarantineResource::notFound).outcome()) {
        case RELEASED -> released++;
        case STILL_UNUSABLE -> unusable++;
        case ALREADY_RELEASED -> {}
      }
    }
    return new ReleaseSummary(released, unusable, page.next());
  }

  private static int bounded(int limit) {
    return Math.max(1, Math.min(limit, MOST));
  }

  private static ProblemException notFound() {
    return new ProblemException(404, "unknown-request", "No such request in quarantine");
  }
}
