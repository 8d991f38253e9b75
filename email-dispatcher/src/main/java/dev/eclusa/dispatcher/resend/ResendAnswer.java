package dev.eclusa.dispatcher.resend;

import dev.eclusa.dispatcher.channel.Verdict;
import dev.eclusa.dispatcher.channel.Verdict.Accepted;
import dev.eclusa.dispatcher.channel.Verdict.Held;
import dev.eclusa.dispatcher.channel.Verdict.KeyMisused;
import dev.eclusa.dispatcher.channel.Verdict.LaneBroken;
import dev.eclusa.dispatcher.channel.Verdict.QuotaSpent;
import dev.eclusa.dispatcher.channel.Verdict.RateLimited;
import dev.eclusa.dispatcher.channel.Verdict.Rejected;
import dev.eclusa.dispatcher.channel.Verdict.Unfinished;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What an answer means, by its status and the name in its body; unknown names go by the status
 * alone. The provider's message is never kept: it may quote addresses.
 *
 * @param requestsPerSecond the provider's rate, if it says so
 * @param retryAfter wait that it asks for, if at all
 */
record ResendAnswer(
    int status, String body, Optional<Integer> requestsPerSecond, Optional<Duration> retryAfter) {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,63}");
  private static final Duration RATE_WINDOW = Duration.ofSeconds(1);

  /**
   * What it means.
   *
   * @param mails how many mails the request held
   */
  Verdict verdict(int mails) {
    if (status == 200 || status == 201) {
      return accepted(mails);
    }
    String name = name();
    String reason = status + " " + name;
    return switch (status) {
      case 401, 403, 404, 405 -> new LaneBroken(reason);
      case 409 -> conflict(name, reason);
      case 429 -> tooMany(name, reason);
      case 451 -> new Held(reason);
      case 408, 425 -> new Unfinished(reason, wait(Duration.ZERO));
      default -> byClass(reason);
    };
  }

  private Verdict byClass(String reason) {
    if (status >= 500) {
      return new Unfinished(reason, wait(Duration.ZERO));
    }
    // A redirect or an unknown success means that this isn't the provider's API.
    return status >= 400 ? new Rejected(reason) : new LaneBroken(reason);
  }

  private Verdict conflict(String name, String reason) {
    return name.equals("invalid_idempotent_request")
        ? new KeyMisused(reason)
        : new Unfinished(reason, wait(Duration.ZERO));
  }

  private Verdict tooMany(String name, String reason) {
    return name.endsWith("_quota_exceeded")
        ? new QuotaSpent(reason, retryAfter)
        : new RateLimited(wait(RATE_WINDOW));
  }

  private Duration wait(Duration otherwise) {
    return retryAfter.orElse(otherwise);
  }

  private Verdict accepted(int mails) {
    List<String> ids = ids();
    // Taken all the same: a retry would only get this answer again.
    while (ids.size() < mails) {
      ids.add("");
    }
    return new Accepted(ids.subList(0, mails));
  }

  private List<String> ids() {
    List<String> ids = new ArrayList<>();
    if (json() instanceof JsonObject answer) {
      JsonArray data =
          answer.getValue("data") instanceof JsonArray many ? many : new JsonArray().add(answer);
      data.forEach(entry -> ids.add(entry instanceof JsonObject o ? text(o.getValue("id")) : ""));
    }
    return ids;
  }

  private String name() {
    String name = json() instanceof JsonObject error ? text(error.getValue("name")) : "";
    return NAME.matcher(name).matches() ? name : "unnamed";
  }

  private Object json() {
    try {
      return Json.decodeValue(body);
    } catch (DecodeException e) {
      return null;
    }
  }

  private static String text(Object value) {
    return value instanceof String text ? text : "";
  }
}
