package dev.eclusa.provider;

import dev.eclusa.order.Status;
import dev.eclusa.provider.Reading.Found;
import java.util.Map;
import java.util.Optional;

/** Which status a kind of event states. */
sealed interface StatusRule {

  /** Key that stands for every value not named. */
  String ANY = "*";

  /** What the rule says of a payload. */
  sealed interface Answer {
    record Is(Status status) implements Answer {}

    record Ignore() implements Answer {}

    record Unknown(String reason) implements Answer {}
  }

  Answer answer(EventSource source);

  /** Always the same. */
  record Fixed(Answer answer) implements StatusRule {
    @Override
    public Answer answer(EventSource source) {
      return answer;
    }
  }

  /** By a value in the body. */
  record By(Expression field, Map<String, Answer> values) implements StatusRule {

    public By {
      values = Map.copyOf(values);
    }

    @Override
    public Answer answer(EventSource source) {
      Optional<String> value =
          field.read(source) instanceof Found found ? Optional.of(found.text()) : Optional.empty();
      return value
          .map(values::get)
          .or(() -> Optional.ofNullable(values.get(ANY)))
          .orElseGet(() -> unknown(value));
    }

    private static Answer unknown(Optional<String> value) {
      return new Answer.Unknown(
          value.isPresent()
              ? "the status is none of the configured ones"
              : "the status is missing");
    }
  }
}
