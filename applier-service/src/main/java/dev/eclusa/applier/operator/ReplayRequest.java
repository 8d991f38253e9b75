package dev.eclusa.applier.operator;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Which events to try again: one by provider and event id, or all that match the other fields.
 *
 * @param provider the provider's id
 * @param eventId the provider's id of the event
 * @param type the event type as the provider names it
 * @param reason what the reason starts with
 * @param all needed to mean every parked event
 */
@Schema(description = "One event by provider and eventId, or a filter, or all")
public record ReplayRequest(
    String provider, String eventId, String type, String reason, boolean all) {}
