package dev.eclusa.local.run;

import dev.eclusa.local.stack.StandIns;

/**
 * What the outside saw more than once.
 *
 * @param effectCalls calls for an effect that had been answered with success before; none unless a
 *     publisher dies between the answer and its note of it
 * @param changedEffects calls for a known effect with another body: never right
 * @param mails mails that equal an earlier one: never right
 */
public record Duplicates(long effectCalls, long changedEffects, long mails) {

  static Duplicates of(StandIns outside) {
    return new Duplicates(
        outside.fulfilment().repeatsAfterAnswer(),
        outside.fulfilment().changed(),
        outside.resend().duplicates() + outside.smtp().duplicates());
  }

  public long total() {
    return effectCalls + changedEffects + mails;
  }
}
