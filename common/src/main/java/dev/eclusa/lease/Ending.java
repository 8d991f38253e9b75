package dev.eclusa.lease;

/**
 * What claimed work came to, on its way into the table.
 *
 * @param outcome a kind of {@link Outcome}
 */
public record Ending<W, O>(Claimed<W> claimed, O outcome) {}
