package dev.eclusa.publisher;

import dev.eclusa.trace.Trace;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;

/**
 * Posts effects to one destination. The answer's status and headers decide; its body is read only
 * to keep the connection usable, up to a bound, and never kept: it may hold anything.
 */
final class HttpSender {

  private static final int LONGEST_BODY = 64 * 1024;

  private final HttpClient http;
  private final URI url;
  private final Duration timeout;
  private final WebhookSigner signer;
  private final AnswerReader answers;
  private final Clock clock;
  private final RandomGenerator random;

  HttpSender(
      HttpClient http,
      URI url,
      Duration timeout,
      WebhookSigner signer,
      AnswerReader answers,
      Clock clock,
      RandomGenerator random) {
    this.http = http;
    this.url = url;
    this.timeout = timeout;
    this.signer = signer;
    this.answers = answers;
    this.clock = clock;
    this.random = random;
  }

  /** Sends one effect; completes within the timeout, never exceptionally. */
  CompletionStage<Answer> send(OutboxEffect effect) {
    EffectMessage message = EffectMessage.of(effect);
    return http.request(options(effect, message))
        .compose(request -> exchange(request, message.body()))
        .otherwise(failure -> new Answer.Failed(describe(failure)))
        .toCompletionStage();
  }

  private Future<Answer> exchange(HttpClientRequest request, Buffer body) {
    Future<Answer> answer =
        request
            .send(body)
            .map(
                response -> {
                  Answer read = answers.read(response.statusCode(), response.headers());
                  discardBody(response);
                  return read;
                });
    return answer
        .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .onFailure(failure -> request.reset());
  }

  /** A body that is too long or too slow costs its connection, nothing else. */
  private void discardBody(HttpClientResponse response) {
    int[] left = {LONGEST_BODY};
    response.handler(
        part -> {
          left[0] -= part.length();
          if (left[0] < 0) {
            response.request().connection().close();
          }
        });
    response
        .end()
        .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .onFailure(failure -> response.request().connection().close());
  }

  private RequestOptions options(OutboxEffect effect, EffectMessage message) {
    long timestamp = clock.instant().getEpochSecond();
    return new RequestOptions()
        .setMethod(HttpMethod.POST)
        .setAbsoluteURI(url.toString())
        .setConnectTimeout(timeout.toMillis())
        .putHeader("Content-Type", "application/json")
        .putHeader("Idempotency-Key", message.key())
        .putHeader("traceparent", Trace.continueFrom(effect.traceparent(), random).header())
        .putHeader("webhook-id", message.key())
        .putHeader("webhook-timestamp", Long.toString(timestamp))
        .putHeader(
            "webhook-signature", signer.sign(message.key(), timestamp, message.body().getBytes()));
  }

  /** What kind of failure it was; messages of exceptions may hold addresses. */
  private static String describe(Throwable failure) {
    return failure instanceof TimeoutException
        ? "no answer in time"
        : "no answer: " + failure.getClass().getSimpleName();
  }
}
