package dev.eclusa.receiver.http;

import dev.eclusa.provider.Provider;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/** One request to its answer. Answers once, on the request's event loop. */
final class Exchange {

  private final HttpServerRequest request;
  private final Context context;
  private final Provider provider;
  private final Answers answers;
  private final WebhookMeters meters;
  private boolean answered;

  /**
   * @param provider null when the path names none
   */
  Exchange(
      HttpServerRequest request,
      Context context,
      Provider provider,
      Answers answers,
      WebhookMeters meters) {
    this.request = request;
    this.context = context;
    this.provider = provider;
    this.answers = answers;
    this.meters = meters;
  }

  HttpServerRequest request() {
    return request;
  }

  Context context() {
    return context;
  }

  Provider provider() {
    return provider;
  }

  void answer(Outcome outcome) {
    answer(outcome, null);
  }

  /**
   * @param detail what to say besides; null for what the outcome says
   */
  void answer(Outcome outcome, String detail) {
    if (answered) {
      return;
    }
    answered = true;
    meters.ended(provider, outcome);
    HttpServerResponse response = request.response();
    if (outcome == Outcome.GONE || response.ended() || response.closed()) {
      return;
    }
    if (detail == null) {
      answers.send(response, outcome);
    } else {
      answers.send(response, outcome, detail);
    }
  }

  /** From any thread. */
  void answerLater(Outcome outcome, String detail) {
    context.runOnContext(now -> answer(outcome, detail));
  }
}
