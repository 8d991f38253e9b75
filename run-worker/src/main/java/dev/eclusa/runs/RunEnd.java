package dev.eclusa.runs;

import java.util.UUID;

/**
 * What a run that isn't listed to its end is to become, if this claim still holds it.
 *
 * @param token of the claim
 * @param failed for good; otherwise it goes back to its queue
 * @param attempts failures so far, this one included
 * @param reason of the failure; null: as it is
 */
record RunEnd(UUID id, UUID token, boolean failed, int attempts, String reason) {}
