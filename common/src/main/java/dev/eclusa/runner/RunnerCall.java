package dev.eclusa.runner;

import java.net.URI;
import java.time.Duration;

/**
 * One call.
 *
 * @param base of the Runner, such as {@code https://runner.example/crm}
 * @param operation {@code run}, {@code process} or {@code process-batch}
 * @param integration whose token is sent
 * @param idempotencyKey the same for every attempt at the same work
 * @param attempt number of this attempt, from 1
 * @param traceparent trace to go on with; may be null
 * @param body JSON text
 * @param timeout from the start of the call to the end of its answer
 */
public record RunnerCall(
    URI base,
    String operation,
    String integration,
    String idempotencyKey,
    int attempt,
    String traceparent,
    String body,
    Duration timeout) {}
