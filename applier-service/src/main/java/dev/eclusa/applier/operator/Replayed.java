package dev.eclusa.applier.operator;

/**
 * What a replay did.
 *
 * @param replayed events that were parked and are tried again now; those that weren't parked are
 *     left alone, so repeating a replay is harmless
 */
public record Replayed(long replayed) {}
