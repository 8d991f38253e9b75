package dev.eclusa.dispatcher;

import dev.eclusa.email.EmailTrigger;
import dev.eclusa.privacy.BearerToken;
import dev.eclusa.problem.ProblemException;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Where whoever enqueued mails, and the installation's cron, ask for them to be sent. */
@Path("/process-email-outbox")
@Tag(name = "Trigger")
public class TriggerResource {

  /**
   * The answer.
   *
   * @param status always {@code accepted}
   */
  @RegisterForReflection
  public record Accepted(String status) {}

  private final Dispatcher dispatcher;
  private final EmailTrigger config;

  public TriggerResource(Dispatcher dispatcher, EmailTrigger config) {
    this.dispatcher = dispatcher;
    this.config = config;
  }

  /** Answers before anything is sent: whoever asks never waits for a mail provider. */
  @POST
  @NonBlocking
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(summary = "Send what is due, now", description = "Answers at once.")
  @APIResponse(responseCode = "202", description = "The outbox is being looked at")
  @APIResponse(responseCode = "401", description = "Wrong or missing secret; nothing is done")
  public Response process(@HeaderParam(HttpHeaders.AUTHORIZATION) String authorization) {
    if (!BearerToken.matches(config.cronSecret(), authorization)) {
      throw new ProblemException(401, "cron-secret", "The shared secret is needed");
    }
    dispatcher.nudged();
    return Response.accepted(new Accepted("accepted")).build();
  }
}
