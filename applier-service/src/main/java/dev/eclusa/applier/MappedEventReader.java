package dev.eclusa.applier;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.provider.FactResult;
import dev.eclusa.provider.ItemResult;
import dev.eclusa.provider.Payloads;
import dev.eclusa.provider.Provider;
import dev.eclusa.provider.ProviderCatalog;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Reads events by the definitions of their providers. */
@ApplicationScoped
class MappedEventReader implements EventReader {

  private static final Logger LOG = Logger.getLogger(MappedEventReader.class);

  // A replica that starts with the new definition may follow within minutes.
  private static final Failure UNKNOWN_PROVIDER =
      Failure.perhapsPassing("the provider isn't configured");

  private static final Failure TOO_LARGE =
      Failure.lasting("the payload is too large with its numbers written out");

  private static final Failure NOT_JSON = Failure.lasting("the payload can't be read as JSON");

  private final ProviderCatalog providers;

  MappedEventReader(ProviderCatalog providers) {
    this.providers = providers;
  }

  @Override
  public Said read(ClaimedEvent event, Optional<String> payload) {
    Optional<Provider> provider = providers.find(event.key().provider());
    if (provider.isEmpty()) {
      return new Said.Unclear(UNKNOWN_PROVIDER);
    }
    if (payload.isEmpty()) {
      return new Said.Unclear(TOO_LARGE);
    }
    try {
      JsonNode parsed = parsed(payload.get());
      return provider
          .get()
          .items()
          .map(items -> said(items.toItem(event.type(), parsed), event, payload.get()))
          .orElseGet(() -> said(fact(provider.get(), event, parsed)));
    } catch (JsonProcessingException e) {
      return new Said.Unclear(NOT_JSON);
    } catch (RuntimeException | StackOverflowError e) {
      // A fault of the program: it must not cost the events beside this one.
      String kind = e.getClass().getSimpleName();
      LOG.warnf("Event not read: provider=%s error=%s", event.key().provider(), kind);
      return new Said.Unclear(Failure.perhapsPassing("not read: " + kind));
    }
  }

  private static FactResult fact(Provider provider, ClaimedEvent event, JsonNode payload) {
    return ListedOrderEvent.is(event.key(), event.type())
        ? ListedOrderEvent.toFact(provider, payload)
        : provider.facts().toFact(event.type(), payload);
  }

  private static JsonNode parsed(String payload) throws JsonProcessingException {
    return Payloads.parse(payload.getBytes(StandardCharsets.UTF_8));
  }

  private static Said said(FactResult result) {
    if (result instanceof FactResult.Mapped mapped) {
      return new Said.Something(mapped.fact());
    }
    if (result instanceof FactResult.Undecidable undecidable) {
      return new Said.Unclear(Failure.lasting(undecidable.reason()));
    }
    return new Said.Nothing();
  }

  private static Said said(ItemResult result, ClaimedEvent event, String payload) {
    if (result instanceof ItemResult.Wanted wanted) {
      return new Said.Work(new EventItem(event, wanted.tenant(), wanted.handler(), payload));
    }
    if (result instanceof ItemResult.Undecidable undecidable) {
      return new Said.Unclear(Failure.lasting(undecidable.reason()));
    }
    return new Said.Nothing();
  }
}
