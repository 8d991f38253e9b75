package dev.eclusa.runner;

import dev.eclusa.queue.CircuitSignal;
import dev.eclusa.trace.Trace;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;

/**
 * Calls Runners over HTTP. An answer is read whole, up to a bound, before it counts, so that one
 * that breaks off is a failure and not half a result.
 */
@ApplicationScoped
public class RunnerClient {

  /** Longest answer that is taken, in bytes; a longer one is a failure that no retry mends. */
  public static final int LONGEST_BODY = 16 * 1024 * 1024;

  private static final Answer TOO_LONG =
      new Answer.Failed("answer too long", false, CircuitSignal.SUCCESS);

  private static final RandomGenerator RANDOM = () -> ThreadLocalRandom.current().nextLong();

  private final RunnerConfig config;
  private final RunnerAnswers answers;
  private final HttpClient http;

  RunnerClient(Vertx vertx, RunnerConfig config, Clock clock) {
    this.config = config;
    this.answers = new RunnerAnswers(clock, config.busyWait(), config.longestWait());
    this.http =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setMaxPoolSize(config.connections())
                .setKeepAlive(true)
                .setDecompressionSupported(false)
                .setConnectTimeout((int) config.connectTimeout().toMillis()));
  }

  /** Makes one call; completes within its timeout, never exceptionally. */
  public CompletionStage<Answer> call(RunnerCall call) {
    return http.request(options(call))
        .transform(
            connected ->
                connected.succeeded()
                    ? exchange(connected.result(), call).otherwise(RunnerClient::unanswered)
                    : Future.succeededFuture(unreached(connected.cause())))
        .toCompletionStage();
  }

  private Future<Answer> exchange(HttpClientRequest request, RunnerCall call) {
    return request
        .send(Buffer.buffer(call.body()))
        .compose(this::read)
        .timeout(call.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .onFailure(failure -> request.reset());
  }

  private Future<Answer> read(HttpClientResponse response) {
    Buffer body = Buffer.buffer();
    boolean[] tooLong = {false};
    response.handler(
        part -> {
          tooLong[0] |= body.length() + part.length() > LONGEST_BODY;
          if (tooLong[0]) {
            response.request().connection().close();
          } else {
            body.appendBuffer(part);
          }
        });
    return response
        .end()
        .map(end -> answers.read(response.statusCode(), response.headers()::get, body))
        .otherwise(RunnerClient::unanswered)
        .map(read -> tooLong[0] ? TOO_LONG : read);
  }

  private RequestOptions options(RunnerCall call) {
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(address(call))
            .setConnectTimeout(Math.min(call.timeout().toMillis(), connectMillis()))
            .putHeader("Content-Type", "application/json")
            .putHeader("Accept", "application/json")
            .putHeader("Idempotency-Key", call.idempotencyKey())
            .putHeader("X-Attempt", Integer.toString(call.attempt()))
            .putHeader("traceparent", Trace.continueFrom(call.traceparent(), RANDOM).header());
    String token = config.tokens().getOrDefault(call.integration(), config.token().orElse(""));
    return token.isEmpty() ? options : options.putHeader("Authorization", "Bearer " + token);
  }

  private long connectMillis() {
    return config.connectTimeout().toMillis();
  }

  private static String address(RunnerCall call) {
    String base = call.base().toString();
    return (base.endsWith("/") ? base : base + "/") + call.operation();
  }

  private static Answer unreached(Throwable failure) {
    return new Answer.Unreached("not reached: " + failure.getClass().getSimpleName());
  }

  /** What kind of failure it was; messages of exceptions may hold addresses. */
  private static Answer unanswered(Throwable failure) {
    String reason =
        failure instanceof TimeoutException
            ? "no answer in time"
            : "no answer: " + failure.getClass().getSimpleName();
    return new Answer.Failed(reason, true, CircuitSignal.FAILURE);
  }

  @PreDestroy
  void stop() {
    http.close();
  }
}
