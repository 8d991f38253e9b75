package dev.eclusa.dispatcher.smtp;

import dev.eclusa.dispatcher.channel.Verdict;
import dev.eclusa.dispatcher.channel.Verdict.Abandoned;
import dev.eclusa.dispatcher.channel.Verdict.LaneBroken;
import dev.eclusa.dispatcher.channel.Verdict.LaneBusy;
import dev.eclusa.dispatcher.channel.Verdict.Rejected;
import dev.eclusa.dispatcher.channel.Verdict.Unfinished;
import dev.eclusa.dispatcher.channel.Verdict.Unknown;
import dev.eclusa.dispatcher.channel.Verdict.Unreached;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/**
 * What a failed submission means, by how far it got and by the code of the reply. The text of a
 * reply is never kept: servers echo addresses in it.
 *
 * @param code of the reply; -1 if the connection broke, 0 if there was neither
 */
record SmtpReply(Phase phase, int code) {

  /** Closing down, or not now: about everybody's mails. */
  private static final Set<Integer> BUSY = Set.of(421, 454);

  /** Authentication needed, refused, too weak, or only with encryption. */
  private static final Set<Integer> CREDENTIALS = Set.of(530, 534, 535, 538);

  private static final int TOO_LARGE = 552;

  /**
   * What it means.
   *
   * @param authenticating whether the failure was one of authentication
   */
  Verdict verdict(boolean authenticating) {
    if (BUSY.contains(code)) {
      return new LaneBusy(reason());
    }
    if (CREDENTIALS.contains(code) || authenticating) {
      return new LaneBroken(reason());
    }
    return switch (phase) {
      case CONNECTING -> code >= 500 ? new LaneBroken(reason()) : new Unreached(reason());
      case SENDER -> sender();
      case RECIPIENT, CONTENT -> code >= 500 ? new Rejected(reason()) : retry();
      case FINAL_DOT -> finalDot();
      case TAKEN -> new Unknown(reason());
    };
  }

  private Verdict sender() {
    if (code == TOO_LARGE) {
      return new Rejected(reason());
    }
    return code >= 500 ? new LaneBroken(reason()) : retry();
  }

  private Verdict finalDot() {
    if (code >= 500) {
      return new Rejected(reason());
    }
    return code >= 400 ? retry() : new Unknown("connection lost after the final dot");
  }

  private Verdict retry() {
    return new Unfinished(reason(), Duration.ZERO);
  }

  private String reason() {
    String where = phase.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return code > 0 ? "SMTP " + code + " at " + where : "SMTP connection lost at " + where;
  }

  /** For a submission that was stopped before the final dot on purpose. */
  static Verdict abandoned() {
    return new Abandoned();
  }
}
