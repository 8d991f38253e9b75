package dev.eclusa.publisher;

import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.order.Effect;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** How this replica sees the systems that effects go to. */
@Path("/operator/outbox/destinations")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Tag(name = "Outbox")
class DestinationsResource {

  /**
   * One of them.
   *
   * @param circuit {@code closed}, {@code half_open} or {@code open}; null where there is none
   * @param pausedForMs what is left of a pause, in ms
   * @param width deliveries at once at most; null where nothing but the capacity bounds them
   */
  record View(String name, List<String> effects, String circuit, long pausedForMs, Integer width) {}

  private final Publisher publisher;

  DestinationsResource(Publisher publisher) {
    this.publisher = publisher;
  }

  @GET
  @Operation(summary = "Lists destinations with the state of their circuits, on this replica")
  public List<View> list() {
    return publisher.destinations().stream().map(DestinationsResource::view).toList();
  }

  private static View view(Destination destination) {
    List<String> effects = destination.effects().stream().map(Effect::stored).toList();
    return destination
        .path()
        .map(
            path ->
                new View(
                    destination.name(),
                    effects,
                    path.circuit().state().name().toLowerCase(Locale.ROOT),
                    path.sluice().closedFor().toMillis(),
                    path.sluice().width()))
        .orElseGet(() -> new View(destination.name(), effects, null, 0, null));
  }
}
