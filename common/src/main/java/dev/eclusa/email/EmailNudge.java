package dev.eclusa.email;

import dev.eclusa.metrics.Meters;
import dev.eclusa.nudge.CoalescedNudge;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Tells the email-dispatcher that mails wait: {@code POST /process-email-outbox} with the shared
 * secret. Fire and forget: a lost nudge costs at most the dispatcher's poll interval.
 */
@ApplicationScoped
public class EmailNudge {

  private static final Logger LOG = Logger.getLogger(EmailNudge.class);
  private static final String PATH = "/process-email-outbox";

  private final EmailTrigger config;
  private final HttpClient http;
  private final CoalescedNudge nudge;
  private final Counter lost;

  public EmailNudge(Vertx vertx, EmailTrigger config, MeterRegistry meters) {
    this.config = config;
    this.lost = meters.counter(Meters.NUDGES_LOST, Meters.STAGE, "EMAIL");
    int timeout = Math.toIntExact(config.nudgeTimeout().toMillis());
    this.http =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setConnectTimeout(timeout)
                .setIdleTimeout(timeout)
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setKeepAliveTimeout(60));
    this.nudge = new CoalescedNudge(this::post, this::failed);
  }

  /** Asks the dispatcher to look. Returns at once, never throws; call it after the commit. */
  public void send() {
    if (config.dispatcherUrl().isPresent()) {
      nudge.send();
    }
  }

  private Uni<Void> post() {
    return Uni.createFrom()
        .completionStage(() -> request(config.dispatcherUrl().orElseThrow()).toCompletionStage());
  }

  private Future<Void> request(URI base) {
    String url = base.toString().replaceAll("/+$", "") + PATH;
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(url)
            .setTimeout(config.nudgeTimeout().toMillis())
            .putHeader("Authorization", "Bearer " + config.cronSecret().orElse(""))
            .putHeader("Content-Length", "0");
    return http.request(options)
        .compose(request -> request.send())
        .compose(
            answer ->
                answer.statusCode() / 100 == 2
                    ? answer.end()
                    : Future.failedFuture(new NudgeRefused(answer.statusCode())));
  }

  private void failed(Throwable failure) {
    lost.increment();
    // Other messages than our own may hold the URL.
    String error =
        failure instanceof NudgeRefused refused
            ? "status " + refused.status
            : failure.getClass().getSimpleName();
    LOG.warnf("Email nudge lost, the dispatcher's poll makes up for it: error=%s", error);
  }

  @PreDestroy
  void stop() {
    http.close();
  }

  private static final class NudgeRefused extends Exception {

    private final int status;

    NudgeRefused(int status) {
      super("status " + status, null, false, false);
      this.status = status;
    }
  }
}
