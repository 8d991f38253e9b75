package dev.eclusa.publisher;

import java.time.Instant;

/**
 * An effect to deliver.
 *
 * @param createdAt when it arose, by the database's clock
 * @param overdue whether it has waited longer than the horizon after which failures park
 * @param traceparent trace of the event that raised it; may be null
 */
record OutboxEffect(EffectKey key, Instant createdAt, boolean overdue, String traceparent) {}
