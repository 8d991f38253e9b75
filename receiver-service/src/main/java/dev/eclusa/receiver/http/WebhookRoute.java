package dev.eclusa.receiver.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.eclusa.provider.Provider;
import dev.eclusa.provider.ProviderCatalog;
import dev.eclusa.receiver.ReceiverConfig;
import dev.eclusa.receiver.insert.Inbox;
import dev.eclusa.receiver.json.ContentType;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.vertx.http.runtime.RouteConstants;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import org.jboss.logging.Logger;

/**
 * {@code POST /webhooks/{provider}}. A plain route rather than a REST resource: it needs the body's
 * chunks as they come, to stop at the cap, and it is the hot path of the whole system. Documented
 * in {@code META-INF/openapi.yaml}.
 */
@ApplicationScoped
public class WebhookRoute {

  private static final Logger LOG = Logger.getLogger(WebhookRoute.class);
  private static final String PREFIX = "/webhooks/";
  private static final long SWEEP_MS = 250;

  private final Vertx vertx;
  private final ProviderCatalog catalog;
  private final BodyReader reader;
  private final Answers answers;
  private final WebhookMeters meters;
  private final WebhookHandler handler;
  private long sweep = -1;

  public WebhookRoute(
      Vertx vertx,
      ProviderCatalog catalog,
      ReceiverConfig config,
      ObjectMapper json,
      Inbox inbox,
      MeterRegistry registry,
      Clock clock) {
    this.vertx = vertx;
    this.catalog = catalog;
    BodyMemory memory = new BodyMemory(config.bodyMemory().asLongValue());
    int maxBody = Math.toIntExact(config.maxBody().asLongValue());
    this.reader = new BodyReader(maxBody, config.readTimeout(), memory, System::nanoTime);
    this.answers = new Answers(json, config.retryAfter());
    this.meters = new WebhookMeters(registry, catalog, memory);
    this.handler = new WebhookHandler(inbox, meters, clock);
  }

  void register(@Observes Router router) {
    // Before the general body limit, which answers in its own way.
    router
        .route(PREFIX + "*")
        .order(RouteConstants.ROUTE_ORDER_UPLOAD_LIMIT - 1)
        .handler(this::receive);
    sweep = vertx.setPeriodic(SWEEP_MS, timer -> reader.sweep());
  }

  void stop(@Observes ShutdownEvent event) {
    vertx.cancelTimer(sweep);
  }

  private void receive(RoutingContext routing) {
    HttpServerRequest request = routing.request();
    Context context = vertx.getOrCreateContext();
    Provider provider = providerOf(routing.normalizedPath());
    Exchange exchange = new Exchange(request, context, provider, answers, meters);
    ContentType type =
        ContentType.of(
            request.getHeader(HttpHeaders.CONTENT_TYPE),
            request.getHeader(HttpHeaders.CONTENT_ENCODING));
    Outcome early = early(provider, request.method(), type);
    if (early == null) {
      reader.read(request, context, new Completion(exchange, type));
    } else {
      reader.discard(request, context);
      exchange.answer(early);
    }
  }

  /** What can be said without the body; null when the body is needed. */
  private static Outcome early(Provider provider, HttpMethod method, ContentType type) {
    if (provider == null) {
      return Outcome.UNKNOWN_PROVIDER;
    }
    if (!method.equals(HttpMethod.POST)) {
      return Outcome.METHOD;
    }
    boolean mayBePing = type instanceof ContentType.Form && provider.ping().isPresent();
    return type instanceof ContentType.Json || mayBePing ? null : Outcome.CONTENT_TYPE;
  }

  private Provider providerOf(String path) {
    int last = path.lastIndexOf('/') + 1;
    boolean direct = last >= PREFIX.length() && path.startsWith(PREFIX, last - PREFIX.length());
    return direct ? catalog.find(path.substring(last)).orElse(null) : null;
  }

  private final class Completion implements Reading.Listener {

    private final Exchange exchange;
    private final ContentType type;

    private Completion(Exchange exchange, ContentType type) {
      this.exchange = exchange;
      this.type = type;
    }

    @Override
    public void complete(Reading reading, Buffer body) {
      try {
        handler.handle(exchange, type, body, reading::release);
      } catch (RuntimeException defect) {
        // The message may quote the request: only its kind is told.
        LOG.errorf("Webhook failed: error=%s", defect.getClass().getName());
        reading.release();
        exchange.answer(Outcome.FAILED);
      }
    }

    @Override
    public void refused(Outcome outcome) {
      exchange.answer(outcome);
    }
  }
}
