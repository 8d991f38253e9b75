package dev.eclusa.provider;

import dev.eclusa.order.Version;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads {@code orders-api}. Without a url it is not in force, but checked all the same. */
final class OrdersApiReader {

  private final SecretStore store;

  OrdersApiReader(SecretStore store) {
    this.store = store;
  }

  /**
   * The section as an API, when it is in force.
   *
   * @param criterion of the provider's events: facts of both ways must compare
   */
  Optional<OrdersApi> read(Section section, Version.Criterion criterion) {
    try (section) {
      Optional<URI> url = url(section);
      Optional<Supplier<String>> token = token(section, url.isPresent());
      OrdersApi api =
          new OrdersApi(
              url.orElse(null),
              token.orElse(() -> ""),
              section.integer("page-size", 1, 1000, 100),
              duration(section, "lag", Duration.ofSeconds(10)),
              duration(section, "overlap", Duration.ofMinutes(2)),
              positive(section, "interval", Duration.ofMinutes(5)),
              positive(section, "timeout", Duration.ofSeconds(10)),
              orders(section, criterion));
      return url.map(found -> api);
    }
  }

  private Optional<URI> url(Section section) {
    Optional<String> text =
        section.raw("url").filter(n -> n.isObject()).isPresent()
            ? section.section("url").flatMap(this::urlOfVariable)
            : section.text("url");
    try {
      Optional<URI> uri =
          text.isPresent()
              ? Optional.of(new URI(text.get().replaceFirst("/+$", "")))
              : Optional.empty();
      if (uri.isPresent() && !String.valueOf(uri.get().getScheme()).matches("https?")) {
        section.problem("url", "must begin with https:// or http://");
      }
      return uri;
    } catch (URISyntaxException wrong) {
      section.problem("url", "is no address");
      return Optional.empty();
    }
  }

  /** A variable that isn't set leaves the list out of force, so that one definition fits both. */
  private Optional<String> urlOfVariable(Section url) {
    try (url) {
      return store.variable(url.requiredText("env", "the variable that holds the address"));
    }
  }

  private Optional<Supplier<String>> token(Section section, boolean inForce) {
    Optional<Section> found = section.section("token");
    if (found.isEmpty()) {
      if (inForce) {
        section.problem("token", "is missing: {env: NAME} or {file: PATH}");
      }
      return Optional.empty();
    }
    try (Section token = found.get()) {
      SecretStore from = inForce ? store : store.without(SecretUse.ORDERS_API);
      return SecretReference.read(token, from, SecretUse.ORDERS_API)
          .map(text -> text.as(t -> Optional.of(t).filter(s -> !s.isBlank())));
    }
  }

  private static ApiOrderMapping orders(Section section, Version.Criterion criterion) {
    Optional<Section> found = section.section("order");
    if (found.isEmpty()) {
      section.problem("order", "is missing: where an order's id, status and fields are");
      return null;
    }
    try (Section order = found.get()) {
      // Asked for over TLS from an address of the operator's choosing: nothing in it is unsigned.
      ExpressionReader expressions = ExpressionReader.ofBody(new Trust(null, true));
      FactsReader facts = new FactsReader(order, expressions);
      return new ApiOrderMapping(
          expressions.required(order, "id", "where the order's id is"),
          facts.rule(),
          facts.fields(criterion));
    }
  }

  private static Duration duration(Section section, String key, Duration fallback) {
    Optional<Duration> found = section.duration(key);
    if (found.filter(Duration::isNegative).isPresent()) {
      section.problem(key, "must not be negative");
    }
    return found.orElse(fallback);
  }

  private static Duration positive(Section section, String key, Duration fallback) {
    Duration found = duration(section, key, fallback);
    if (found.isZero()) {
      section.problem(key, "must be more than 0");
    }
    return found;
  }
}
