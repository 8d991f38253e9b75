package dev.eclusa.order;

import java.math.BigInteger;
import java.time.Instant;

/**
 * The sort key among the facts of one order, or why a fact has none.
 *
 * <p>A sequence number when the provider gives one, otherwise the fact's instant in epoch
 * milliseconds × 10 + {@link Status#rank()}, so that facts of one millisecond sort by how far the
 * order had come. Both stay within ±(2<sup>53</sup> − 1), the integers that every JSON reader
 * keeps.
 */
public sealed interface Version {

  /** Greatest absolute value of a version: 2<sup>53</sup> − 1. */
  long MAX = (1L << 53) - 1;

  /** Which of a fact's values its version is made of. A provider uses one, for all its facts. */
  enum Criterion {
    /** The sequence when it is a safe integer, otherwise the instant. */
    AUTO,
    /** The sequence, always: a fact without a safe one has no version. */
    SEQUENCE,
    /** The instant, always, even when there is a sequence. */
    INSTANT
  }

  /** The fact can be placed among the others. */
  record Known(long value) implements Version {}

  /**
   * The fact cannot be placed, now or later: a deterministic error, never to be retried.
   *
   * @param reason what is missing, free of the fact's own values
   */
  record Missing(String reason) implements Version {}

  /**
   * The version of a fact under a criterion.
   *
   * @param sequence the provider's sequence number of the order, or null when absent or not an
   *     integer
   * @param occurredAt when the fact happened, or null when absent or unreadable
   */
  static Version of(BigInteger sequence, Instant occurredAt, Status status, Criterion criterion) {
    return switch (criterion) {
      case AUTO -> isSafe(sequence) ? known(sequence) : ofInstant(occurredAt, status);
      case SEQUENCE -> isSafe(sequence) ? known(sequence) : missingSequence(sequence);
      case INSTANT -> ofInstant(occurredAt, status);
    };
  }

  private static Version known(BigInteger sequence) {
    return new Known(sequence.longValueExact());
  }

  private static Version missingSequence(BigInteger sequence) {
    return new Missing(sequence == null ? "no sequence number" : "sequence number beyond 2^53 - 1");
  }

  private static Version ofInstant(Instant occurredAt, Status status) {
    if (occurredAt == null) {
      return new Missing("no valid instant");
    }
    // Seconds first: milliseconds of an instant at the end of time don't fit a long.
    long bound = MAX / 10_000 - 1;
    if (Math.abs(occurredAt.getEpochSecond()) > bound) {
      return new Missing("instant too far away");
    }
    return new Known(occurredAt.toEpochMilli() * 10 + status.rank());
  }

  private static boolean isSafe(BigInteger sequence) {
    return sequence != null && sequence.abs().compareTo(BigInteger.valueOf(MAX)) <= 0;
  }
}
