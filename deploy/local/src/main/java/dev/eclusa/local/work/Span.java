package dev.eclusa.local.work;

import java.time.Duration;
import java.time.OffsetDateTime;

/** Two instants by the database's clock, and what lies between them. */
public record Span(OffsetDateTime from, OffsetDateTime to) {

  /** With a margin at either end. */
  Span widened(Duration margin) {
    return new Span(from.minus(margin), to.plus(margin));
  }
}
