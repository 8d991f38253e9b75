package dev.eclusa.operator;

import dev.eclusa.privacy.BearerToken;
import dev.eclusa.problem.Problem;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Refuses whoever doesn't hold the operators' token. */
@Provider
@OperatorOnly
public class OperatorFilter implements ContainerRequestFilter {

  private final Instance<Optional<String>> token;

  /**
   * @param token shared by all operators of an installation; at least 16 characters in earnest use.
   *     Looked up when it is needed: filters are made while a native executable is built
   */
  public OperatorFilter(
      @ConfigProperty(name = "eclusa.operator.token") Instance<Optional<String>> token) {
    this.token = token;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    String header = request.getHeaderString(HttpHeaders.AUTHORIZATION);
    if (!BearerToken.matches(token.get(), header)) {
      request.abortWith(
          Response.status(401)
              .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer")
              .type(Problem.MEDIA_TYPE)
              .entity(Problem.of(401, "operator-token", "A valid operator token is needed"))
              .build());
    }
  }
}
