package dev.eclusa.receiver.http;

import dev.eclusa.metrics.Meters;
import dev.eclusa.provider.Provider;
import dev.eclusa.provider.ProviderCatalog;
import dev.eclusa.signature.Verification;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Counters per configured provider, looked up once: counting a request costs an addition. */
final class WebhookMeters {

  /** Label of requests that name no configured provider. */
  private static final String UNKNOWN = "unknown";

  private final MeterRegistry registry;
  private final Map<String, Map<Outcome, Counter>> received = new HashMap<>();
  private final Map<String, Counter> retiring = new HashMap<>();

  WebhookMeters(MeterRegistry registry, ProviderCatalog catalog, BodyMemory memory) {
    this.registry = registry;
    catalog.all().stream().map(Provider::id).forEach(this::register);
    register(UNKNOWN);
    registry.gauge(Meters.BODY_MEMORY, memory, BodyMemory::used);
  }

  private void register(String provider) {
    Map<Outcome, Counter> counters = new EnumMap<>(Outcome.class);
    for (Outcome outcome : Outcome.values()) {
      counters.put(
          outcome,
          registry.counter(
              Meters.WEBHOOKS_RECEIVED,
              Meters.PROVIDER,
              provider,
              Meters.OUTCOME,
              outcome.label()));
    }
    received.put(provider, counters);
    retiring.put(provider, registry.counter(Meters.SIGNATURES_RETIRING, Meters.PROVIDER, provider));
  }

  void ended(Provider provider, Outcome outcome) {
    received.get(provider == null ? UNKNOWN : provider.id()).get(outcome).increment();
  }

  void retiringSecret(Provider provider) {
    retiring.get(provider.id()).increment();
  }

  void refused(Provider provider, Verification.Reason reason) {
    registry
        .counter(
            Meters.SIGNATURES_REFUSED,
            Meters.PROVIDER,
            provider.id(),
            Meters.REASON,
            reason.name().toLowerCase(Locale.ROOT))
        .increment();
  }
}
