package dev.eclusa.applier.reconcile;

import java.time.Duration;

/** How an attempt to read a provider's list ended. */
sealed interface PassEnd {

  /** Everything up to now less the lag is applied, and the cursor has advanced. */
  record Done(int pages, int orders) implements PassEnd {}

  /** Another replica reads, or has read a short while ago. */
  record NotDue(Duration dueIn) implements PassEnd {}

  /**
   * A page could not be had or applied. The cursor is where it was; what was applied stays, and
   * applying it again changes nothing.
   *
   * @param reason for the log, free of what the provider wrote
   * @param notBefore wait that the provider asked for, or zero
   */
  record GaveUp(String reason, Duration notBefore) implements PassEnd {}

  /** Another replica took this one for dead; the cursor is that one's to advance. */
  record LostLease() implements PassEnd {}

  /** The service stops; another replica starts over at the same cursor. */
  record Stopped() implements PassEnd {}
}
