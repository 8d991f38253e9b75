package dev.eclusa.receiver.http;

import dev.eclusa.provider.Envelope;
import dev.eclusa.provider.Provider;
import dev.eclusa.receiver.insert.Fate;
import dev.eclusa.receiver.insert.Inbox;
import dev.eclusa.receiver.json.ContentType;
import dev.eclusa.receiver.json.JsonBody;
import dev.eclusa.receiver.json.JsonReader;
import dev.eclusa.signature.Fields;
import dev.eclusa.signature.ReceivedRequest;
import dev.eclusa.signature.Verification;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.Charset;
import java.time.Clock;

/** What happens to a complete request: verified, read, stored, answered, in this order. */
final class WebhookHandler {

  private final Inbox inbox;
  private final WebhookMeters meters;
  private final Clock clock;

  WebhookHandler(Inbox inbox, WebhookMeters meters, Clock clock) {
    this.inbox = inbox;
    this.meters = meters;
    this.clock = clock;
  }

  /**
   * @param done called once, when the body is needed no more
   */
  void handle(Exchange exchange, ContentType type, Buffer body, Runnable done) {
    Received received = received(exchange, body);
    if (exchange.provider().isPing(received.request())) {
      end(exchange, Outcome.PING, done);
    } else if (!(type instanceof ContentType.Json json)) {
      end(exchange, Outcome.CONTENT_TYPE, done);
    } else if (!verified(exchange.provider(), received.request())) {
      end(exchange, Outcome.SIGNATURE, done);
    } else {
      store(exchange, received, json.charset(), done);
    }
  }

  private Received received(Exchange exchange, Buffer body) {
    HttpServerRequest request = exchange.request();
    Fields query = request.query() == null ? Fields.none() : Fields.query(request.params());
    ReceivedRequest received =
        new ReceivedRequest(
            exchange.provider().id(),
            request.method().name(),
            Fields.headers(request.headers()),
            query,
            body.getBytes(),
            clock.instant());
    return new Received(received, body, request.getHeader("traceparent"));
  }

  private boolean verified(Provider provider, ReceivedRequest request) {
    Verification verification = provider.signature().verify(request);
    if (verification instanceof Verification.Valid valid) {
      if (valid.retiring()) {
        meters.retiringSecret(provider);
      }
      return true;
    }
    meters.refused(provider, ((Verification.Invalid) verification).reason());
    return false;
  }

  private void store(Exchange exchange, Received received, Charset charset, Runnable done) {
    JsonBody body = JsonReader.read(received.request().body(), charset);
    if (body instanceof JsonBody.Unreadable unreadable) {
      setAside(exchange, received, Outcome.NOT_JSON, unreadable.reason(), done);
      return;
    }
    JsonBody.Parsed parsed = (JsonBody.Parsed) body;
    Envelope envelope = exchange.provider().events().envelope(received.request(), parsed.root());
    if (envelope instanceof Envelope.Unusable unusable) {
      setAside(exchange, received, Outcome.UNUSABLE, unusable.reason(), done);
      return;
    }
    Envelope.Event event = (Envelope.Event) envelope;
    inbox.store(
        received.event(event, parsed.cleaned()),
        fate -> {
          if (fate instanceof Fate.Refused refused) {
            setAside(exchange, received, Outcome.UNUSABLE, refused.reason(), done);
          } else {
            done.run();
            exchange.answerLater(outcome(fate, Outcome.ACCEPTED), null);
          }
        });
  }

  private void setAside(
      Exchange exchange, Received received, Outcome outcome, String reason, Runnable done) {
    inbox.quarantine(
        received.quarantined(exchange.provider(), reason),
        fate -> {
          done.run();
          String detail = fate instanceof Fate.Committed ? reason : null;
          exchange.answerLater(outcome(fate, outcome), detail);
        });
  }

  private static Outcome outcome(Fate fate, Outcome committed) {
    return fate instanceof Fate.Committed ? committed : Outcome.UNAVAILABLE;
  }

  private static void end(Exchange exchange, Outcome outcome, Runnable done) {
    done.run();
    exchange.answer(outcome);
  }
}
