package dev.eclusa.applier;

/**
 * The item that an event becomes.
 *
 * @param payload the event's payload, as JSON text
 */
record EventItem(ClaimedEvent event, String tenant, String handler, String payload) {}
