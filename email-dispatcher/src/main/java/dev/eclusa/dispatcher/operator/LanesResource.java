package dev.eclusa.dispatcher.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.eclusa.dispatcher.Dispatcher;
import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.postgres.Database;
import dev.eclusa.privacy.Masking;
import dev.eclusa.problem.ProblemException;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The ways out of the platform: their rate and pauses, over all replicas. */
@Path("/operator/lanes")
@OperatorOnly
@Blocking
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operator")
public class LanesResource {

  /**
   * A channel.
   *
   * @param intervalMs distance between requests, in ms
   * @param nextStart earliest start of the next request
   * @param pausedSince null unless paused
   * @param pausedUntil when a request probes; null with pausedSince set: until somebody resumes
   * @param reason of the pause
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record LaneView(
      String channel,
      int intervalMs,
      Instant nextStart,
      Instant pausedSince,
      Instant pausedUntil,
      String reason) {}

  /**
   * Why a channel is paused.
   *
   * @param reason for whoever finds it paused
   */
  @RegisterForReflection
  public record PauseOrder(String reason) {}

  private static final String SELECT = "SELECT * FROM email_canal ORDER BY canal";

  private static final String PAUSE =
      """
      UPDATE email_canal
      SET pausado_em = coalesce(pausado_em, now()), pausado_ate = NULL, motivo = $2
      WHERE canal = $1
      """;

  private static final String RESUME =
      """
      UPDATE email_canal
      SET pausado_em = NULL, pausado_ate = NULL, motivo = NULL,
          proxima_vaga_em = least(proxima_vaga_em, now())
      WHERE canal = $1
      """;

  private final Database database;
  private final Dispatcher dispatcher;

  public LanesResource(Database database, Dispatcher dispatcher) {
    this.database = database;
    this.dispatcher = dispatcher;
  }

  /** All channels. */
  @GET
  @Operation(summary = "Rate and pause of each channel")
  public List<LaneView> list() {
    return StreamSupport.stream(database.query(SELECT).spliterator(), false)
        .map(LanesResource::view)
        .toList();
  }

  /** Pauses until somebody resumes: requests in flight end, no further one starts. */
  @POST
  @Path("/{channel}/pause")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Pause a channel until somebody resumes it")
  public void pause(@PathParam("channel") String channel, PauseOrder order) {
    if (order == null || order.reason() == null || order.reason().isBlank()) {
      throw new ProblemException(422, "lane-reason", "A reason is needed");
    }
    demandFound(database.query(PAUSE, channel, Masking.mask(order.reason())).rowCount());
  }

  /** Ends a pause, whoever began it, and any wait that a provider asked for. */
  @POST
  @Path("/{channel}/resume")
  @Operation(summary = "Resume a channel")
  public void resume(@PathParam("channel") String channel) {
    demandFound(database.query(RESUME, channel).rowCount());
    dispatcher.sweep();
  }

  private static void demandFound(int rows) {
    if (rows == 0) {
      throw new ProblemException(404, "lane-unknown", "Channels are resend and smtp");
    }
  }

  private static LaneView view(Row row) {
    return new LaneView(
        row.getString("canal"),
        row.getInteger("intervalo_ms"),
        instant(row.getOffsetDateTime("proxima_vaga_em")),
        instant(row.getOffsetDateTime("pausado_em")),
        instant(row.getOffsetDateTime("pausado_ate")),
        row.getString("motivo"));
  }

  private static Instant instant(OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}
