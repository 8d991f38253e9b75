package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.provider.FactResult.IgnoredType;
import java.util.Map;

/** Which fact an event of a provider states. Pure: the same event always gives the same answer. */
public final class FactMapping {

  private final Map<String, StatusRule> rules;
  private final FactFields fields;

  FactMapping(Map<String, StatusRule> rules, FactFields fields) {
    this.rules = Map.copyOf(rules);
    this.fields = fields;
  }

  /** For a provider whose events only tell that something happened. */
  static FactMapping ignoringAll() {
    return new FactMapping(Map.of(), null);
  }

  /**
   * The fact that an event states.
   *
   * @param type as the envelope gave it
   * @param payload the stored body, read with {@link Payloads#parse} so that no digit is lost
   */
  public FactResult toFact(String type, JsonNode payload) {
    StatusRule rule = rules.getOrDefault(type, rules.get(StatusRule.ANY));
    if (rule == null) {
      return new IgnoredType();
    }
    EventSource source = new EventSource(payload, null);
    return fields.withStatus(rule.answer(source), source);
  }
}
