package dev.eclusa.standin.smtp;

import io.vertx.core.json.JsonObject;
import java.util.Locale;

/**
 * Makes the server act otherwise than well at one step.
 *
 * @param matching part that the step's argument must contain, such as an address in RCPT; empty for
 *     any
 * @param times how often it acts before it is used up
 * @param code reply code, or 0 to close the connection without a word; 421 closes it after the
 *     reply
 * @param text reply text; {@code {address}} in it becomes the recipient of the command, or the last
 *     one
 * @param stores at {@link SmtpStep#END}: whether the mail counts as taken all the same
 */
public record SmtpRule(
    SmtpStep step, String matching, int times, int code, String text, boolean stores) {

  private static final int ALWAYS = Integer.MAX_VALUE;

  /** Answers this code and text, until the script is cleared. */
  public static SmtpRule reply(SmtpStep step, int code, String text) {
    return new SmtpRule(step, "", ALWAYS, code, text, false);
  }

  /** Closes the connection; a mail that was complete is not taken. */
  public static SmtpRule drop(SmtpStep step) {
    return new SmtpRule(step, "", ALWAYS, 0, "", false);
  }

  /** Takes the mail, then closes the connection without the reply to the final dot. */
  public static SmtpRule storeThenDrop() {
    return new SmtpRule(SmtpStep.END, "", ALWAYS, 0, "", true);
  }

  public SmtpRule matching(String part) {
    return new SmtpRule(step, part, times, code, text, stores);
  }

  public SmtpRule times(int count) {
    return new SmtpRule(step, matching, count, code, text, stores);
  }

  /**
   * Reads {@code {"step","code","text","matching","times","stores"}}; all but the step may be left
   * out.
   */
  static SmtpRule of(JsonObject json) {
    return new SmtpRule(
        SmtpStep.valueOf(json.getString("step").toUpperCase(Locale.ROOT)),
        json.getString("matching", ""),
        json.getInteger("times", ALWAYS),
        json.getInteger("code", 0),
        json.getString("text", ""),
        json.getBoolean("stores", false));
  }

  JsonObject toJson() {
    return new JsonObject()
        .put("step", step.name().toLowerCase(Locale.ROOT))
        .put("matching", matching)
        .put("times", times)
        .put("code", code)
        .put("text", text)
        .put("stores", stores);
  }
}
