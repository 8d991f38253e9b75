package dev.eclusa.standin.resend;

import dev.eclusa.standin.http.Refusal;
import dev.eclusa.standin.http.StandInServer;
import dev.eclusa.standin.resend.IdempotencyKeys.Claim;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The way of a request for sending, through the same gates in the same order as at Resend. */
final class SendRoute {

  private static final int LONGEST_KEY = 256;

  private final ResendParts parts;
  private final StandInServer server;

  SendRoute(ResendParts parts, StandInServer server) {
    this.parts = parts;
    this.server = server;
  }

  void single(RoutingContext context) {
    gates(context, () -> Submission.single(context.body().buffer()));
  }

  void batch(RoutingContext context) {
    String mode = context.request().getHeader("x-batch-validation");
    gates(context, () -> Submission.batch(context.body().buffer(), "permissive".equals(mode)));
  }

  private void gates(RoutingContext context, Supplier<Submission.Outcome> check) {
    parts.arrivals().add(parts.clock().instant());
    Optional<ResendError> refused =
        parts
            .account()
            .refuses(context.request().getHeader("authorization"))
            .or(() -> rate(context.response()))
            .or(() -> fault(context.response()))
            .or(() -> idempotencyKey(context));
    if (refused.isPresent()) {
      refuse(context, refused.get());
      return;
    }
    claim(context, check);
  }

  private Optional<ResendError> rate(HttpServerResponse response) {
    RateWindow.Standing standing = parts.rate().take(parts.clock().instant());
    if (standing.limit() > 0) {
      response
          .putHeader("ratelimit-limit", Integer.toString(standing.limit()))
          .putHeader("ratelimit-remaining", Integer.toString(standing.remaining()))
          .putHeader("ratelimit-reset", Integer.toString(standing.resetSeconds()));
    }
    if (standing.allowed()) {
      return Optional.empty();
    }
    response.putHeader("retry-after", Integer.toString(standing.resetSeconds()));
    return Optional.of(ResendError.RATE);
  }

  private Optional<ResendError> fault(HttpServerResponse response) {
    Optional<Refusal> refusal = parts.faults().refusal();
    refusal
        .filter(r -> r.retryAfterSeconds() >= 0)
        .ifPresent(r -> response.putHeader("retry-after", Integer.toString(r.retryAfterSeconds())));
    return refusal.map(r -> r.status() == 429 ? ResendError.RATE : ResendError.server(r.status()));
  }

  private static Optional<ResendError> idempotencyKey(RoutingContext context) {
    String key = context.request().getHeader("idempotency-key");
    return key == null || (!key.isEmpty() && key.length() <= LONGEST_KEY)
        ? Optional.empty()
        : Optional.of(ResendError.BAD_IDEMPOTENCY_KEY);
  }

  private void claim(RoutingContext context, Supplier<Submission.Outcome> check) {
    String key = context.request().getHeader("idempotency-key");
    Buffer body = context.body().buffer();
    Claim claim =
        key == null
            ? new Claim.Fresh()
            : parts.keys().claim(key, body == null ? new byte[0] : body.getBytes());
    if (claim instanceof Claim.Refused refused) {
      refuse(context, refused.error());
    } else if (claim instanceof Claim.Replay replay) {
      parts.replays().add(key);
      server.after(parts.faults().latencyMs(), () -> answerOrDrop(context, replay.answer()));
    } else {
      work(context, key, check.get());
    }
  }

  private void work(RoutingContext context, String key, Submission.Outcome outcome) {
    if (outcome instanceof Submission.Outcome.Valid valid) {
      Submission submission = valid.submission();
      if (parts.account().spend(submission.mails().size())) {
        server.after(parts.faults().latencyMs(), () -> accept(context, key, submission));
        return;
      }
      release(key);
      refuse(context, ResendError.DAILY_QUOTA);
    } else if (outcome instanceof Submission.Outcome.Invalid invalid) {
      release(key);
      refuse(context, invalid.error());
    }
  }

  private void release(String key) {
    if (key != null) {
      parts.keys().release(key);
    }
  }

  private void accept(RoutingContext context, String key, Submission submission) {
    List<ResendMail> mails =
        submission.mails().stream()
            .map(message -> parts.log().accept(key, message, parts.clock().instant()))
            .toList();
    JsonObject answer = submission.answer(mails.stream().map(ResendMail::id).toList());
    if (key != null) {
      parts.keys().complete(key, answer);
    }
    answerOrDrop(context, answer);
    mails.forEach(parts.webhooks()::accepted);
  }

  private void answerOrDrop(RoutingContext context, JsonObject answer) {
    if (parts.faults().drops()) {
      StandInServer.drop(context);
    } else {
      StandInServer.answer(context, 200, answer);
    }
  }

  private void refuse(RoutingContext context, ResendError error) {
    parts.refusals().add(error.name());
    server.after(
        parts.faults().latencyMs(),
        () -> StandInServer.answer(context, error.status(), error.toJson()));
  }
}
