package dev.eclusa.standin.resend;

import dev.eclusa.standin.resend.Submission.Outcome.Invalid;
import dev.eclusa.standin.resend.Submission.Outcome.Valid;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A request body that was checked.
 *
 * @param mails those to send
 * @param errors entries of a permissive batch that are not sent, with their index
 * @param batch whether the answer is a list
 */
record Submission(List<JsonObject> mails, JsonArray errors, boolean batch) {

  private static final int MOST = 100;

  /** What checking came to. */
  sealed interface Outcome {
    record Valid(Submission submission) implements Outcome {}

    record Invalid(ResendError error) implements Outcome {}
  }

  static Outcome single(Buffer body) {
    return decode(body) instanceof JsonObject mail
        ? MailRules.check(mail, false)
            .<Outcome>map(Invalid::new)
            .orElseGet(() -> new Valid(new Submission(List.of(mail), new JsonArray(), false)))
        : new Invalid(ResendError.NOT_JSON);
  }

  /**
   * @param permissive send the good ones even if others are bad
   */
  static Outcome batch(Buffer body, boolean permissive) {
    if (!(decode(body) instanceof JsonArray array)) {
      return new Invalid(ResendError.NOT_JSON);
    }
    if (array.isEmpty() || array.size() > MOST) {
      return new Invalid(ResendError.BATCH_SIZE);
    }
    List<JsonObject> good = new ArrayList<>();
    JsonArray errors = new JsonArray();
    for (int index = 0; index < array.size(); index++) {
      Optional<ResendError> error = check(array.getValue(index));
      if (error.isEmpty()) {
        good.add(array.getJsonObject(index));
      } else if (permissive) {
        errors.add(new JsonObject().put("index", index).put("message", error.get().message()));
      } else {
        return new Invalid(error.get());
      }
    }
    return new Valid(new Submission(good, errors, true));
  }

  private static Optional<ResendError> check(Object entry) {
    return entry instanceof JsonObject mail
        ? MailRules.check(mail, true)
        : Optional.of(ResendError.NOT_JSON);
  }

  private static Object decode(Buffer body) {
    try {
      return body == null ? null : Json.decodeValue(body);
    } catch (DecodeException e) {
      return null;
    }
  }

  JsonObject answer(List<String> ids) {
    if (!batch) {
      return new JsonObject().put("id", ids.get(0));
    }
    JsonArray data = new JsonArray();
    ids.forEach(id -> data.add(new JsonObject().put("id", id)));
    JsonObject answer = new JsonObject().put("data", data);
    return errors.isEmpty() ? answer : answer.put("errors", errors);
  }
}
