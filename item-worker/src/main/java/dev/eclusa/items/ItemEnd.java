package dev.eclusa.items;

import java.util.UUID;

/**
 * What a row is to become, if this claim still holds it.
 *
 * @param token of the claim
 * @param status {@code pending}: it goes back to its queue
 * @param attempts failures so far, this one included
 * @param reason of the failure; null: as it is
 */
record ItemEnd(UUID id, UUID token, String status, int attempts, String reason) {

  static final String PENDING = "pending";
  static final String DEAD = "dead";
}
