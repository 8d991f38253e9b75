package dev.eclusa.local.work;

/**
 * What was seen of a pause of the webhooks' handler.
 *
 * @param span when it was
 * @param calls calls with its items, from a second after the pause began until it ended
 */
public record PauseSeen(Span span, long calls) {}
