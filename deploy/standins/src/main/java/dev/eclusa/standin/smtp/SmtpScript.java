package dev.eclusa.standin.smtp;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rules in force; the first that matches acts. Safe for any thread. */
final class SmtpScript {

  private final List<SmtpRule> rules = new ArrayList<>();

  synchronized void add(SmtpRule rule) {
    rules.add(rule);
  }

  synchronized void clear() {
    rules.clear();
  }

  synchronized void replace(JsonArray json) {
    List<SmtpRule> parsed = json.stream().map(rule -> SmtpRule.of((JsonObject) rule)).toList();
    rules.clear();
    rules.addAll(parsed);
  }

  /** The rule for this step and argument, which is then used once more. */
  synchronized Optional<SmtpRule> take(SmtpStep step, String argument) {
    for (int i = 0; i < rules.size(); i++) {
      SmtpRule rule = rules.get(i);
      if (rule.step() == step && argument.contains(rule.matching())) {
        use(i, rule);
        return Optional.of(rule);
      }
    }
    return Optional.empty();
  }

  private void use(int index, SmtpRule rule) {
    if (rule.times() == 1) {
      rules.remove(index);
    } else if (rule.times() < Integer.MAX_VALUE) {
      rules.set(index, rule.times(rule.times() - 1));
    }
  }

  synchronized JsonArray toJson() {
    JsonArray json = new JsonArray();
    rules.forEach(rule -> json.add(rule.toJson()));
    return json;
  }
}
