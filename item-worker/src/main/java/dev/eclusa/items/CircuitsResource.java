package dev.eclusa.items;

import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.queue.CircuitStatus;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Circuits of integrations; one that was never used is closed. */
@Path("/circuits/{integration}")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Queue")
class CircuitsResource {

  /**
   * A circuit.
   *
   * @param shards as each part of the queue has it
   */
  record View(String integration, List<Shard> shards) {}

  /**
   * The circuit in one part of the queue.
   *
   * @param state closed, open or half
   * @param failures failures in a row while closed
   * @param reopensInMs until an open one lets probes through
   * @param parkedLanes lanes that it holds
   */
  record Shard(String state, int failures, long reopensInMs, long parkedLanes) {}

  private final QueueSight queue;

  CircuitsResource(QueueSight queue) {
    this.queue = queue;
  }

  @GET
  @Operation(summary = "Shows the circuit of an integration")
  public View find(@PathParam("integration") String integration) {
    return new View(
        integration, queue.circuit(integration).stream().map(CircuitsResource::shard).toList());
  }

  @POST
  @Path("open")
  @Operation(
      summary = "Starts nothing of an integration",
      description = "Until it lets probes through, after its usual time")
  public View open(@PathParam("integration") String integration) {
    queue.forceCircuit(integration, true);
    return find(integration);
  }

  @POST
  @Path("close")
  @Operation(summary = "Lets everything through again")
  public View close(@PathParam("integration") String integration) {
    queue.forceCircuit(integration, false);
    return find(integration);
  }

  private static Shard shard(CircuitStatus status) {
    return new Shard(
        status.state().name().toLowerCase(Locale.ROOT),
        status.failures(),
        status.reopensIn().toMillis(),
        status.parkedLanes());
  }
}
