package dev.eclusa.runs;

import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.problem.ProblemException;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Entries of the stream that could not become items. */
@Path("/ingest/quarantine")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Stream", description = "Items that come over the Redis stream")
class IngestResource {

  private static final int MOST = 1000;

  /**
   * A part of the list.
   *
   * @param next value of {@code after} for the next part; null at the end
   */
  record Page(List<IngestQuarantine.Entry> entries, String next) {}

  private final IngestQuarantine quarantine;

  IngestResource(IngestQuarantine quarantine) {
    this.quarantine = quarantine;
  }

  @GET
  @Operation(summary = "Lists entries that could not become items, without their payloads")
  public Page list(
      @QueryParam("after") @DefaultValue("") String after,
      @QueryParam("limit") @DefaultValue("100") int limit) {
    int bounded = Math.max(1, Math.min(limit, MOST));
    List<IngestQuarantine.Entry> page = quarantine.page(after, bounded);
    return new Page(page, page.size() == bounded ? page.get(bounded - 1).entryId() : null);
  }

  @POST
  @Path("{id}/replay")
  @Operation(
      summary = "Tries an entry again, such as once its handler is configured",
      description = "It stays in quarantine if it still can't become an item")
  @APIResponse(responseCode = "204", description = "It is an item")
  @APIResponse(responseCode = "404", description = "There is no such entry")
  @APIResponse(responseCode = "409", description = "It still can't become an item")
  public void replay(@PathParam("id") String id) {
    if (!quarantine.replay(found(id))) {
      throw new ProblemException(409, "still-unusable", "It still can't become an item");
    }
  }

  @DELETE
  @Path("{id}")
  @Operation(summary = "Deletes an entry for good")
  @APIResponse(responseCode = "204", description = "It is gone")
  @APIResponse(responseCode = "404", description = "There is no such entry")
  public void delete(@PathParam("id") String id) {
    quarantine.delete(found(id).id());
  }

  private IngestQuarantine.Kept found(String id) {
    return quarantine
        .find(id)
        .orElseThrow(() -> new ProblemException(404, "no-such-entry", "There is no such entry"));
  }
}
