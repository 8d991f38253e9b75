package dev.eclusa.dispatcher.channel;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a request came to. Reasons are for people; they may quote a peer, and are masked before they
 * are stored.
 */
public sealed interface Verdict {

  /**
   * The peer took all mails.
   *
   * @param ids the peer's id of each mail, in their order; an empty text where it gave none
   */
  record Accepted(List<String> ids) implements Verdict {}

  /** The request can never succeed, and nothing of it was taken. */
  record Rejected(String reason) implements Verdict {}

  /** The idempotency key stands for another body: nothing may be sent under a new one blindly. */
  record KeyMisused(String reason) implements Verdict {}

  /** Too fast: nothing was taken. */
  record RateLimited(Duration pause) implements Verdict {}

  /**
   * No more mails for now: nothing was taken.
   *
   * @param pause if the peer said how long
   */
  record QuotaSpent(String reason, Optional<Duration> pause) implements Verdict {}

  /** Credentials or configuration are at fault, not the mails: nothing was taken. */
  record LaneBroken(String reason) implements Verdict {}

  /** The peer asks everybody to slow down: nothing was taken. */
  record LaneBusy(String reason) implements Verdict {}

  /** The peer finds the mails suspicious: nothing was taken, and a person must look. */
  record Held(String reason) implements Verdict {}

  /** The peer was not reached: it saw nothing. */
  record Unreached(String reason) implements Verdict {}

  /**
   * It didn't work out, or it cannot be known whether it did; repeating it as it was is safe.
   *
   * @param atLeast shortest wait before the next attempt, zero if the peer named none
   */
  record Unfinished(String reason, Duration atLeast) implements Verdict {}

  /** The peer may have taken the mail, and repeating it might send it twice. */
  record Unknown(String reason) implements Verdict {}

  /** The lease was gone before anything was sent. */
  record Abandoned() implements Verdict {}
}
