package dev.eclusa.dispatcher.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.postgres.Database;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** How long mails take from enqueueing to the channel's acceptance. */
@Path("/operator/latency")
@OperatorOnly
@Blocking
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operator")
public class LatencyResource {

  /**
   * Over the mails of the last 24 h.
   *
   * @param mails how many there were
   * @param p50Seconds null without any
   * @param p95Seconds null without any
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Latency(long mails, Double p50Seconds, Double p95Seconds) {}

  private static final String SELECT =
      """
      SELECT
        count(*) AS n,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM enviado_em - criado_em))
          AS p50,
        percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM enviado_em - criado_em))
          AS p95
      FROM email_outbox
      WHERE enviado_em > now() - interval '24 hours' AND status = 'sent'
      """;

  private final Database database;

  public LatencyResource(Database database) {
    this.database = database;
  }

  /** Percentiles of the last 24 h. */
  @GET
  @Operation(summary = "p50 and p95 from enqueueing to acceptance, last 24 h")
  public Latency latency() {
    Row row = database.query(SELECT).iterator().next();
    return new Latency(row.getLong("n"), row.getDouble("p50"), row.getDouble("p95"));
  }
}
