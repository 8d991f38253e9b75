package dev.eclusa.dispatcher.operator;

import dev.eclusa.dispatcher.suppression.SuppressionReason;
import dev.eclusa.dispatcher.suppression.Suppressions;
import dev.eclusa.email.EmailAddress;
import dev.eclusa.email.EmailAddress.Invalid;
import dev.eclusa.email.EmailAddress.Valid;
import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.problem.ProblemException;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * Addresses that get no more mail. They come in bodies, never in paths, which end up in access
 * logs; and no answer repeats one.
 */
@Path("/operator/suppressions")
@OperatorOnly
@Blocking
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Operator")
public class SuppressionsResource {

  /**
   * An address.
   *
   * @param address personal data
   */
  @RegisterForReflection
  public record AddressOrder(String address) {}

  private final Suppressions suppressions;

  public SuppressionsResource(Suppressions suppressions) {
    this.suppressions = suppressions;
  }

  /** Puts an address on the list. */
  @POST
  @Path("/add")
  @Operation(summary = "Send no more mail to an address")
  public void add(AddressOrder order) {
    suppressions.add(address(order), SuppressionReason.MANUAL);
  }

  /** Takes an address off the list. */
  @POST
  @Path("/remove")
  @Operation(summary = "Send mail to an address again")
  public void remove(AddressOrder order) {
    if (!suppressions.remove(address(order))) {
      throw new ProblemException(404, "not-suppressed", "The address is not on the list");
    }
  }

  private static EmailAddress address(AddressOrder order) {
    EmailAddress.Parsed parsed = EmailAddress.parse(order == null ? null : order.address());
    if (parsed instanceof Invalid invalid) {
      throw new ProblemException(422, "address", invalid.reason());
    }
    return ((Valid) parsed).address();
  }
}
