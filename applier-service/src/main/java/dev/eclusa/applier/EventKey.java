package dev.eclusa.applier;

/**
 * Which event: event ids are unique only within their provider.
 *
 * @param provider configured provider id
 * @param eventId the provider's id of the event
 */
record EventKey(String provider, String eventId) {}
