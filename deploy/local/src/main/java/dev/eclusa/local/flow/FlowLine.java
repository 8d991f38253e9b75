package dev.eclusa.local.flow;

import java.util.Locale;

/** One line that tells what flows. */
public final class FlowLine {
  private FlowLine() {}

  /**
   * Renders the state of things.
   *
   * @param before an earlier state, for the rate; null for none
   * @param seconds how much earlier that was
   */
  public static String of(StackCounts now, StackCounts before, double seconds) {
    double rate = before == null ? 0 : (now.received() - before.received()) / seconds;
    return String.format(
        Locale.ROOT,
        "received %,d (%,.0f/s) · applied %,d · orders %,d · effects %,d of %,d · mails %,d of %,d"
            + " · runs %,d of %,d · items %,d of %,d · set aside %,d",
        now.received(),
        Math.max(0, rate),
        now.applied(),
        now.orders(),
        now.delivered(),
        now.effects(),
        now.sent(),
        now.mails(),
        now.runsEnded(),
        now.runs(),
        now.itemsEnded(),
        now.items(),
        now.aside());
  }
}
