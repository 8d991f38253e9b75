package dev.eclusa.publisher;

import java.time.Duration;
import java.time.Instant;

/**
 * An effect to deliver.
 *
 * @param createdAt when it arose, by the database's clock
 * @param waited how long it had been due when it was claimed
 * @param overdue whether it has waited longer than the horizon after which failures park
 * @param traceparent trace of the event that raised it; may be null
 */
record OutboxEffect(
    EffectKey key, Instant createdAt, Duration waited, boolean overdue, String traceparent) {}
