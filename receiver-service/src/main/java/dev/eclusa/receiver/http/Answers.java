package dev.eclusa.receiver.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.eclusa.problem.Problem;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Writes answers: empty ones for success, problem+json for the rest, rendered once. */
final class Answers {

  private static final CharSequence PROBLEM_JSON = HttpHeaders.createOptimized(Problem.MEDIA_TYPE);

  private final ObjectMapper json;
  private final CharSequence retryAfter;
  private final Map<Outcome, Buffer> bodies = new EnumMap<>(Outcome.class);

  Answers(ObjectMapper json, Duration retryAfter) {
    this.json = json;
    long seconds = Math.max(1, retryAfter.plusMillis(999).toSeconds());
    this.retryAfter = HttpHeaders.createOptimized(Long.toString(seconds));
    for (Outcome outcome : Outcome.values()) {
      if (outcome.status() >= 400) {
        bodies.put(outcome, render(outcome, outcome.detail()));
      }
    }
  }

  Future<Void> send(HttpServerResponse response, Outcome outcome) {
    if (outcome.status() == 200) {
      return response.end();
    }
    return problem(response, outcome, bodies.get(outcome));
  }

  /**
   * @param detail this occurrence, without any value of the request
   */
  Future<Void> send(HttpServerResponse response, Outcome outcome, String detail) {
    return problem(response, outcome, render(outcome, detail));
  }

  private Future<Void> problem(HttpServerResponse response, Outcome outcome, Buffer body) {
    response.setStatusCode(outcome.status());
    response.putHeader(HttpHeaders.CONTENT_TYPE, PROBLEM_JSON);
    if (outcome.status() == 503) {
      response.putHeader(HttpHeaders.RETRY_AFTER, retryAfter);
    } else if (outcome == Outcome.METHOD) {
      response.putHeader(HttpHeaders.ALLOW, "POST");
    }
    return response.end(body);
  }

  private Buffer render(Outcome outcome, String detail) {
    Problem problem =
        outcome.kind() == null
            ? Problem.ofStatus(outcome.status())
            : Problem.of(outcome.status(), outcome.kind(), detail);
    try {
      return Buffer.buffer(json.writeValueAsBytes(problem));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
