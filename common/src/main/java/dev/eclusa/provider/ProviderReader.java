package dev.eclusa.provider;

import dev.eclusa.order.Version;
import dev.eclusa.signature.SignatureScheme;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads one provider, whose preset is merged in already. */
final class ProviderReader {

  private final SignatureReader signatures;
  private final OrdersApiReader ordersApis;

  ProviderReader(SecretStore store) {
    this.signatures = new SignatureReader(store);
    this.ordersApis = new OrdersApiReader(store);
  }

  Provider read(String id, Section section) {
    try (section) {
      SignatureScheme scheme = signature(section);
      EventMapping events = events(section, new Trust(scheme, false));
      Optional<Section> facts = section.section("facts");
      Version.Criterion criterion =
          facts.flatMap(f -> new FactsReader(f, null).criterion()).orElse(Version.Criterion.AUTO);
      return new Provider(
          id,
          scheme,
          events,
          facts
              .map(f -> facts(f, criterion, new Trust(scheme, false)))
              .orElseGet(FactMapping::ignoringAll),
          section.section("items").map(items -> items(items, scheme)),
          section.section("ping").map(ProviderReader::ping),
          section.section("orders-api").flatMap(api -> ordersApis.read(api, criterion)));
    }
  }

  /** Null when it has problems: what it covers is unknown then. */
  private SignatureScheme signature(Section section) {
    Optional<Section> found = section.section("signature");
    if (found.isEmpty()) {
      section.problem("signature", "is missing");
      return null;
    }
    try (Section signature = found.get()) {
      int before = section.problems().count();
      SignatureScheme scheme = signatures.read(signature);
      return section.problems().count() == before ? scheme : null;
    }
  }

  private static EventMapping events(Section section, Trust trust) {
    Optional<Section> found = section.section("event");
    if (found.isEmpty()) {
      section.problem("event", "is missing: where the event's id, resource and type are");
      return null;
    }
    try (Section event = found.get()) {
      ExpressionReader expressions = ExpressionReader.ofRequest(trust);
      return new EventMapping(
          expressions.required(event, "id", "what names the event"),
          expressions.required(event, "resource", "what names the order"),
          expressions.required(event, "type", "what kind of event it is"));
    }
  }

  private static FactMapping facts(Section section, Version.Criterion criterion, Trust trust) {
    try (section) {
      ExpressionReader expressions = ExpressionReader.ofBody(trust.under(section));
      FactsReader facts = new FactsReader(section, expressions);
      facts.criterion();
      Map<String, StatusRule> rules = facts.rules();
      if (rules.isEmpty()) {
        section.problem("status", "is missing: a status for each type of event");
      }
      return new FactMapping(rules, facts.fields(criterion));
    }
  }

  private static ItemMapping items(Section section, SignatureScheme scheme) {
    try (section) {
      ExpressionReader expressions =
          ExpressionReader.ofBody(new Trust(scheme, false).under(section));
      return new ItemMapping(
          expressions.required(section, "tenant", "for whom the event's item is"),
          expressions.required(section, "handler", "what works on the event's item"),
          Set.copyOf(section.texts("types")));
    }
  }

  private static Ping ping(Section section) {
    try (section) {
      return new Ping(section.requiredText("form", "the name of the form's only field"));
    }
  }
}
