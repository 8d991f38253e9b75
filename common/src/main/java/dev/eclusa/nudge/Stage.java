package dev.eclusa.nudge;

import java.util.Locale;

/** What a nudge is about: rows that may have become due. */
public enum Stage {
  /** {@code webhook_eventos}: told by the receiver, heard by the applier. */
  INBOX,
  /** {@code outbox}: told by the applier, heard by the publisher. */
  OUTBOX;

  /** The Redis channel. */
  public String channel() {
    return "eclusa:nudge:" + name().toLowerCase(Locale.ROOT);
  }
}
