package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.order.Version;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code facts}, and the same fields of {@code orders-api.order}. */
final class FactsReader {

  private final Section section;
  private final ExpressionReader expressions;

  FactsReader(Section section, ExpressionReader expressions) {
    this.section = section;
    this.expressions = expressions;
  }

  /** Status rules by event type. */
  Map<String, StatusRule> rules() {
    Map<String, StatusRule> rules = new LinkedHashMap<>();
    section
        .section("status")
        .ifPresent(
            status ->
                status
                    .entries()
                    .forEach((type, rule) -> rules.put(type, rule(status, type, rule))));
    return rules;
  }

  /** The one rule for every order of a list. */
  StatusRule rule() {
    return section
        .raw("status")
        .map(node -> rule(section, "status", node))
        .orElseGet(
            () -> {
              section.problem("status", "is missing: {by: PATH, values: {...}}");
              return new StatusRule.Fixed(new StatusRule.Answer.Ignore());
            });
  }

  private StatusRule rule(Section parent, String key, JsonNode node) {
    if (!node.isObject()) {
      return new StatusRule.Fixed(answer(parent, key));
    }
    try (Section rule = new Section(parent.path(key), node, parent.problems())) {
      Expression by = expressions.required(rule, "by", "the field that tells the status");
      Map<String, StatusRule.Answer> values = new LinkedHashMap<>();
      Optional<Section> section = rule.section("values");
      if (section.isEmpty()) {
        rule.problem("values", "is missing: a status for each value of the field");
      }
      section.ifPresent(s -> s.entries().keySet().forEach(v -> values.put(v, answer(s, v))));
      return new StatusRule.By(by, values);
    }
  }

  private static StatusRule.Answer answer(Section section, String key) {
    return section.choice(key, Choices.STATUSES).orElseGet(StatusRule.Answer.Ignore::new);
  }

  Optional<Version.Criterion> criterion() {
    return section.choice("version", Choices.CRITERIA);
  }

  /** The fields; those that the criterion lives on must be there. */
  FactFields fields(Version.Criterion criterion) {
    Optional<Expression> sequence = expressions.optional(section, "sequence");
    Optional<InstantField> instant = instant();
    if (criterion == Version.Criterion.SEQUENCE && sequence.isEmpty()) {
      section.problem("sequence", "is missing: version is sequence");
    }
    if (criterion == Version.Criterion.INSTANT && instant.isEmpty()) {
      section.problem("instant", "is missing: version is instant");
    }
    if (criterion == Version.Criterion.AUTO && (sequence.isEmpty() || instant.isEmpty())) {
      String missing = sequence.isEmpty() ? "sequence" : "instant";
      section.problem(missing, "is missing: version auto needs sequence and instant");
    }
    return new FactFields(criterion, sequence, instant, total(), email());
  }

  private Optional<Expression> email() {
    return expressions.optional(section, "email");
  }

  private Optional<InstantField> instant() {
    return section
        .section("instant")
        .map(
            instant -> {
              try (instant) {
                Expression from = expressions.required(instant, "from", "where the instant is");
                return new InstantField(from, InstantFormatReader.read(instant));
              }
            });
  }

  private Optional<MoneyField> total() {
    return section
        .section("total")
        .map(
            total -> {
              try (total) {
                return money(total);
              }
            });
  }

  private MoneyField money(Section total) {
    Expression from = expressions.required(total, "from", "where the amount is");
    Optional<Boolean> minor = total.choice("unit", Choices.MONEY_UNITS);
    if (!total.has("unit")) {
      total.problem("unit", "is missing: one of minor, major");
    }
    Optional<Expression> currency = expressions.optional(total, "currency");
    if (minor.equals(Optional.of(false)) && currency.isEmpty()) {
      total.problem("currency", "is missing: unit major needs a path or {text: BRL}");
    }
    if (minor.equals(Optional.of(true)) && currency.isPresent()) {
      total.problem("currency", "has no meaning with unit minor");
    }
    if (currency.orElse(null) instanceof Expression.Text fixed
        && !MoneyField.isCurrency(fixed.text())) {
      total.problem("currency", "\"%s\" is no currency of ISO 4217".formatted(fixed.text()));
    }
    return new MoneyField(from, currency);
  }
}
