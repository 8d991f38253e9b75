package dev.eclusa.lease;

/**
 * Work taken off a table.
 *
 * @param work what is to be done, with the key of its row
 * @param reclaimed whether another worker held a lease on it, which ran out before the work ended
 */
public record Claimed<W>(W work, Lease lease, boolean reclaimed) {}
