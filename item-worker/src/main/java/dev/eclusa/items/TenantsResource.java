package dev.eclusa.items;

import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.postgres.Database;
import dev.eclusa.problem.ProblemException;
import dev.eclusa.queue.TenantStatus;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.logging.Logger;

/** Tenants and their windows. */
@Path("/tenants/{tenant}")
@Produces(MediaType.APPLICATION_JSON)
@OperatorOnly
@Blocking
@Tag(name = "Queue")
class TenantsResource {

  private static final Logger LOG = Logger.getLogger(TenantsResource.class);
  private static final int LONGEST = 200;

  /**
   * A tenant.
   *
   * @param started items started within the window
   * @param limit most items started within it
   * @param opensInMs until a tenant that used it up goes on; null when it isn't held
   */
  record View(String tenant, long started, long limit, Long opensInMs) {}

  /**
   * What a tenant is allowed.
   *
   * @param itemsPerMinute null: as the installation says
   */
  record Limit(Integer itemsPerMinute) {}

  private static final String SET =
      """
      INSERT INTO tenant_limits (tenant_id, items_per_minute) VALUES ($1, $2)
      ON CONFLICT (tenant_id) DO UPDATE SET items_per_minute = excluded.items_per_minute
      """;

  private static final String UNSET = "DELETE FROM tenant_limits WHERE tenant_id = $1";

  private final Database database;
  private final QueueSight queue;
  private final HandlerLimitsSync limits;

  TenantsResource(Database database, QueueSight queue, HandlerLimitsSync limits) {
    this.database = database;
    this.queue = queue;
    this.limits = limits;
  }

  @GET
  @Operation(summary = "Shows what a tenant used of its window")
  public View find(@PathParam("tenant") String tenant) {
    TenantStatus status = queue.tenant(tenant);
    return new View(
        tenant,
        status.started(),
        status.most(),
        status.opensIn().map(Duration::toMillis).orElse(null));
  }

  @PUT
  @Path("limit")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      summary = "Sets what a tenant is allowed; without a number, what the installation says")
  public void limit(@PathParam("tenant") String tenant, Limit wanted) {
    if (wanted == null || (wanted.itemsPerMinute() != null && wanted.itemsPerMinute() < 1)) {
      throw new ProblemException(400, "bad-limits", "Limits are at least 1");
    }
    if (tenant.isBlank() || tenant.length() > LONGEST) {
      throw new ProblemException(400, "bad-tenant", "A tenant has 1 to 200 characters");
    }
    if (wanted.itemsPerMinute() == null) {
      database.query(UNSET, tenant);
    } else {
      database.query(SET, tenant, wanted.itemsPerMinute());
    }
    carry(tenant);
  }

  /**
   * The row is the truth: a queue that can't be told now is told by the workers, within seconds.
   */
  private void carry(String tenant) {
    try {
      limits.tenant(tenant);
    } catch (RuntimeException e) {
      LOG.warnf("Limit is carried later: error=%s", e.getClass().getSimpleName());
    }
  }
}
