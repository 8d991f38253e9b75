package dev.eclusa.dispatcher.suppression;

import dev.eclusa.dispatcher.DispatcherConfig;
import dev.eclusa.email.EmailAddress;
import dev.eclusa.email.EmailAddress.Valid;
import dev.eclusa.metrics.Meters;
import dev.eclusa.problem.ProblemException;
import dev.eclusa.signature.Fields;
import dev.eclusa.signature.ReceivedRequest;
import dev.eclusa.signature.SignatureScheme;
import dev.eclusa.signature.Verification;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * What the mail provider tells about mails. A permanent bounce or a complaint puts the address on
 * the suppression list; everything else is answered and left. Repeats and any order are harmless.
 */
@Path("/webhooks/resend")
@Tag(name = "Provider webhooks")
public class ResendWebhookResource {

  private final SignatureScheme scheme;
  private final Suppressions suppressions;
  private final MeterRegistry registry;
  private final Clock clock;

  public ResendWebhookResource(
      DispatcherConfig config, Suppressions suppressions, MeterRegistry registry, Clock clock) {
    this.scheme = SvixScheme.with(config.resend().webhookSecrets().orElse(List.of()));
    this.suppressions = suppressions;
    this.registry = registry;
    this.clock = clock;
  }

  /** Takes one event. */
  @POST
  @Blocking
  @Consumes(MediaType.WILDCARD)
  @Operation(summary = "Bounces and complaints, signed by the mail provider")
  @APIResponse(responseCode = "200", description = "Taken")
  @APIResponse(responseCode = "401", description = "Not signed with a configured secret")
  public Response receive(byte[] body, @Context HttpHeaders headers) {
    Fields fields = Fields.headers(headers.getRequestHeaders());
    ReceivedRequest request =
        new ReceivedRequest("resend", "POST", fields, Fields.none(), body, clock.instant());
    if (!(scheme.verify(request) instanceof Verification.Valid)) {
      count("refused");
      throw new ProblemException(401, "signature", "The signature is missing or wrong");
    }
    count(ProviderEvent.read(body).map(this::take).orElse("unreadable"));
    return Response.ok().build();
  }

  /** Returns what it came to, for the metrics. */
  private String take(ProviderEvent event) {
    if (event.reason().isEmpty()) {
      return "ignored";
    }
    Optional<EmailAddress> address =
        suppressions.recipientOf(event.messageId()).or(() -> named(event));
    if (address.isEmpty()) {
      return "unknown_recipient";
    }
    return suppressions.add(address.get(), event.reason().get()) ? "suppressed" : "known";
  }

  private static Optional<EmailAddress> named(ProviderEvent event) {
    return event
        .onlyRecipient()
        .map(EmailAddress::parse)
        .filter(Valid.class::isInstance)
        .map(valid -> ((Valid) valid).address());
  }

  private void count(String outcome) {
    registry.counter(Meters.EMAIL_WEBHOOKS, Meters.OUTCOME, outcome).increment();
  }
}
