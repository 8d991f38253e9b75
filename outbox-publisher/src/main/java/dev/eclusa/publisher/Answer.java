package dev.eclusa.publisher;

import java.time.Duration;

/** How a destination took an effect. Reasons never hold anything of the answer's body. */
sealed interface Answer {

  /** It took it. */
  record Taken() implements Answer {}

  /** It is alive, but wants to be left alone for {@code pause}. */
  record Busy(Duration pause, String reason) implements Answer {}

  /** It failed, or couldn't be reached; it may work later. */
  record Failed(String reason) implements Answer {}

  /** It doesn't want it as things are set up; a change at one of the two ends may help. */
  record Refused(String reason) implements Answer {}

  /** It will never take this effect. */
  record Rejected(String reason) implements Answer {}

  /** Nothing was sent, because the destination counts as down. */
  record NotTried() implements Answer {}
}
