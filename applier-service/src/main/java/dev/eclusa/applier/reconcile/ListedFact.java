package dev.eclusa.applier.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.applier.OrderFact;

/**
 * A fact and the entry that states it.
 *
 * @param entry as the provider wrote it
 */
record ListedFact(JsonNode entry, OrderFact said) {}
