package dev.eclusa.lease;

import java.util.UUID;

/**
 * The right to work on one row until the lease runs out.
 *
 * @param token held by this claim alone: no two claims of any rows share one
 * @param attempt number of this attempt, from 1
 */
public record Lease(UUID token, int attempt) {}
