package dev.eclusa.receiver.quarantine;

/**
 * What releasing a page of requests came to.
 *
 * @param released how many are in the inbox now
 * @param stillUnusable how many stay
 * @param next pass it as {@code after} to go on; null when there are no more
 */
public record ReleaseSummary(int released, int stillUnusable, Long next) {}
