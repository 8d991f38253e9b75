package dev.eclusa.applier;

import java.time.Duration;

/**
 * An event whose row this transaction holds locked.
 *
 * @param key which event
 * @param orderId the order that it is about
 * @param type its type as the provider names it
 * @param attempts failed attempts so far
 * @param traceparent trace context of the request that brought it, or null
 * @param bytes size of its body
 * @param age since it was received, by the database's clock
 * @param waited since it became due, by the database's clock
 */
record ClaimedEvent(
    EventKey key,
    String orderId,
    String type,
    int attempts,
    String traceparent,
    int bytes,
    Duration age,
    Duration waited) {}
