package dev.eclusa.publisher;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings of the outbox-publisher. */
@ConfigMapping(prefix = "eclusa.outbox")
interface OutboxConfig {

  /** Whether this replica delivers; without it effects wait, and only the operators' API works. */
  @WithDefault("true")
  boolean enabled();

  /** Where each effect goes: the name of a destination, or {@code email}. */
  Map<String, String> routes();

  /** Systems that take effects over HTTP, by name. */
  Map<String, Destination> destinations();

  /** Refund notices. */
  Email email();

  /** Most effects on their way to one destination at once, from one replica. */
  @WithDefault("32")
  int capacity();

  /** How long a claimed effect belongs to its replica without renewal. */
  @WithDefault("PT60S")
  Duration lease();

  /** Interval of the sweep, which finds what no nudge announced. */
  @WithDefault("PT15S")
  Duration sweepEvery();

  /** Age from which a failing effect is parked. */
  @WithDefault("PT24H")
  Duration horizon();

  /** An effect is never parked for its age before it failed so often since its last replay. */
  @WithDefault("3")
  int minAttempts();

  /** Waits after failures that may pass: no answer, 408, 425, 5xx, or an order without address. */
  Retry retry();

  /** Waits after refusals that need a change at one of the two ends, such as 401 or 404. */
  RefusedRetry refusedRetry();

  /** When a destination counts as down. */
  Circuit circuit();

  /** How long a stop waits for answers before it gives effects back. */
  @WithDefault("PT10S")
  Duration grace();

  /** A delivery that takes longer than this makes the service restart. */
  @WithDefault("PT2M")
  Duration stuckAfter();

  /** Interval at which depth and age of the outbox are measured. */
  @WithDefault("PT15S")
  Duration measureEvery();

  /** One system that takes effects over HTTP. */
  interface Destination {

    /** Where effects are posted to; http or https. */
    Optional<URI> url();

    /**
     * Standard Webhooks secrets ({@code whsec_…}), comma-separated; each signs every message, so
     * that a secret can be replaced without a gap.
     */
    Optional<List<String>> secret();

    /** File with such secrets, one a line; read at start. Instead of {@code secret}. */
    Optional<Path> secretFile();

    /** Longest time to connect. */
    @WithDefault("PT2S")
    Duration connectTimeout();

    /** Longest time from the start of a request to its answer. */
    @WithDefault("PT10S")
    Duration timeout();

    /** Wait after a 429 that says none itself. */
    @WithDefault("PT5S")
    Duration busyWait();

    /** Longest pause of the whole destination after one Retry-After. */
    @WithDefault("PT5M")
    Duration longestPause();
  }

  /** What refund notices are written with. */
  interface Email {

    /** Effects on their way into the mail outbox at once, from one replica. */
    @WithDefault("4")
    int capacity();

    /** Language of the notice. */
    @WithDefault("pt-BR")
    String locale();

    /** ISO 4217 code of the orders' totals. */
    @WithDefault("BRL")
    String currency();

    /** What differs for one provider's orders, by provider. */
    Map<String, OfProvider> providers();
  }

  /** Language and currency of one provider's orders. */
  interface OfProvider {

    /** Language of the notice. */
    Optional<String> locale();

    /** ISO 4217 code of the orders' totals. */
    Optional<String> currency();
  }

  /** Exponential back-off. */
  interface Retry {

    /** Wait after the first failure; doubles with each further one. */
    @WithDefault("PT1S")
    Duration base();

    /** Longest wait. */
    @WithDefault("PT5M")
    Duration cap();
  }

  /** Exponential back-off. */
  interface RefusedRetry {

    /** Wait after the first refusal; doubles with each further one. */
    @WithDefault("PT30S")
    Duration base();

    /** Longest wait. */
    @WithDefault("PT30M")
    Duration cap();
  }

  /** Circuit breaker, one for each destination. */
  interface Circuit {

    /** So many of the last deliveries are looked at. */
    @WithDefault("10")
    int window();

    /** Share of failures among them that opens the circuit. */
    @WithDefault("0.5")
    double failureRatio();

    /** How long nothing is sent then, before single effects are tried again. */
    @WithDefault("PT10S")
    Duration openFor();

    /** So many of those must be taken to close the circuit. */
    @WithDefault("2")
    int successes();
  }
}
