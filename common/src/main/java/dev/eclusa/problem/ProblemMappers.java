package dev.eclusa.problem;

import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.eclusa.postgres.DatabaseErrors;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Turns every exception that ends a request into problem+json, without telling what is inside. */
public class ProblemMappers {

  private static final Logger LOG = Logger.getLogger(ProblemMappers.class);
  private static final int RETRY_AFTER_SECONDS = 2;

  @ServerExceptionMapper
  public Response expected(ProblemException e) {
    return answer(Response.status(e.problem().status()), e.problem());
  }

  /**
   * Not found, wrong method, unreadable JSON and the like: the status speaks, the message doesn't.
   */
  @ServerExceptionMapper
  public Response framework(WebApplicationException e) {
    Response original = e.getResponse();
    Response.ResponseBuilder builder = Response.status(original.getStatus());
    Object allow = original.getHeaders().getFirst(HttpHeaders.ALLOW);
    if (allow != null) {
      builder.header(HttpHeaders.ALLOW, allow);
    }
    return answer(builder, Problem.ofStatus(original.getStatus()));
  }

  /** A body that is JSON, but not of the shape that is asked for. */
  @ServerExceptionMapper
  public Response misshapen(MismatchedInputException e) {
    Problem problem =
        Problem.of(400, "misshapen-body", "The body hasn't the shape that is asked for");
    return answer(Response.status(400), problem);
  }

  @ServerExceptionMapper
  public Response unexpected(Exception e) {
    LOG.errorf(
        "Request failed: error=%s cause=%s", e.getClass().getName(), DatabaseErrors.describe(e));
    if (DatabaseErrors.isOutage(e)) {
      Problem away = Problem.of(503, "database-unavailable", "The database is away; try again");
      return answer(
          Response.status(503).header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS), away);
    }
    return answer(Response.status(500), Problem.ofStatus(500));
  }

  private static Response answer(Response.ResponseBuilder builder, Problem problem) {
    return builder.type(Problem.MEDIA_TYPE).entity(problem).build();
  }
}
