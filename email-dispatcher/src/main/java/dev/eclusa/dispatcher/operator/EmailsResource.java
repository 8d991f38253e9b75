package dev.eclusa.dispatcher.operator;

import dev.eclusa.dispatcher.Dispatcher;
import dev.eclusa.dispatcher.operator.EmailDesk.Filter;
import dev.eclusa.dispatcher.operator.EmailDesk.Retried;
import dev.eclusa.email.Enqueueing;
import dev.eclusa.email.Enqueueing.Enqueued;
import dev.eclusa.email.Enqueueing.Refused;
import dev.eclusa.operator.OperatorOnly;
import dev.eclusa.problem.ProblemException;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Mails that wait for a person: failed, of unknown outcome, or held. */
@Path("/operator/emails")
@OperatorOnly
@Blocking
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operator")
public class EmailsResource {

  /**
   * Which mails to retry.
   *
   * @param status failed, uncertain or held; must be named, since uncertain ones may go out twice
   * @param template null for all
   * @param limit most mails, up to 1,000
   */
  @RegisterForReflection
  public record RetryOrder(String status, String template, Integer limit) {}

  /**
   * What a retry of many came to.
   *
   * @param due sent again
   * @param colliding left alone: a newer mail took their place
   */
  @RegisterForReflection
  public record RetryReport(int due, int colliding) {}

  /** A retried mail. */
  @RegisterForReflection
  public record RetriedOne(long id, String status) {}

  /** A new mail. */
  @RegisterForReflection
  public record Sent(long id) {}

  private static final int MOST = 1000;
  private static final Set<String> STATES = Set.of("failed", "uncertain", "held");

  private final EmailDesk desk;
  private final Dispatcher dispatcher;

  public EmailsResource(EmailDesk desk, Dispatcher dispatcher) {
    this.desk = desk;
    this.dispatcher = dispatcher;
  }

  /** Lists them, a page at a time. */
  @GET
  @Operation(summary = "Mails that failed, may have gone out, or are held")
  public List<EmailView> list(
      @QueryParam("status") String status,
      @QueryParam("template") String template,
      @QueryParam("after") @DefaultValue("0") long after,
      @QueryParam("limit") @DefaultValue("100") int limit) {
    if (status != null) {
      demandState(status);
    }
    return desk.list(new Filter(status, template), after, bounded(limit));
  }

  /** Retries one. */
  @POST
  @Path("/{id}/retry")
  @Operation(summary = "Send one of them once more, with a new idempotency key")
  public RetriedOne retry(@PathParam("id") long id) {
    return switch (desk.retry(id)) {
      case DUE -> {
        dispatcher.nudged();
        yield new RetriedOne(id, "pending");
      }
      case COLLIDES ->
          throw new ProblemException(
              409, "email-collides", "A newer mail with the same key waits or has gone out");
      case NOT_WAITING ->
          throw new ProblemException(404, "email-not-waiting", "No such mail waits for a person");
    };
  }

  /** Retries all that match. */
  @POST
  @Path("/retry")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Send many of them once more; those that collide are left alone")
  public RetryReport retryMany(RetryOrder order) {
    if (order == null || order.status() == null) {
      throw new ProblemException(422, "email-filter", "status must be named");
    }
    demandState(order.status());
    int limit = bounded(order.limit() == null ? MOST : order.limit());
    List<Retried> results =
        desk.list(new Filter(order.status(), order.template()), 0, limit).stream()
            .map(mail -> desk.retry(mail.id()))
            .toList();
    dispatcher.nudged();
    return new RetryReport(count(results, Retried.DUE), count(results, Retried.COLLIDES));
  }

  /** Sends a second mail on purpose. */
  @POST
  @Path("/{id}/resend")
  @Operation(summary = "Send a mail a second time on purpose, whatever became of the first")
  public Sent resend(@PathParam("id") long id) {
    Enqueueing result =
        desk.sendAgain(id)
            .orElseThrow(() -> new ProblemException(404, "email-unknown", "No such mail"));
    if (result instanceof Refused refused) {
      throw new ProblemException(422, "email-refused", refused.reason());
    }
    if (result instanceof Enqueued enqueued) {
      dispatcher.nudged();
      return new Sent(enqueued.id());
    }
    throw new ProblemException(409, "email-collides", "Somebody else sends it again right now");
  }

  private static int count(List<Retried> results, Retried wanted) {
    return (int) results.stream().filter(r -> r == wanted).count();
  }

  private static void demandState(String status) {
    if (!STATES.contains(status)) {
      throw new ProblemException(422, "email-filter", "status is failed, uncertain or held");
    }
  }

  private static int bounded(int limit) {
    return Math.max(1, Math.min(limit, MOST));
  }
}
