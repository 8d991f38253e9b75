package dev.eclusa.receiver.quarantine;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * What releasing one request came to.
 *
 * @param reason why it is still unusable; otherwise null
 */
public record ReleaseResult(long id, Outcome outcome, String reason) {

  /** The ways it can end. */
  public enum Outcome {
    /** It is in the inbox. */
    RELEASED,
    /** It had been released before; nothing was done. */
    ALREADY_RELEASED,
    /** The provider's definition makes no event of it, now as before; it stays. */
    STILL_UNUSABLE;

    @JsonValue
    public String json() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  static ReleaseResult of(long id, Outcome outcome) {
    return new ReleaseResult(id, outcome, null);
  }

  static ReleaseResult unusable(long id, String reason) {
    return new ReleaseResult(id, Outcome.STILL_UNUSABLE, reason);
  }
}
