package dev.eclusa.queue;

/**
 * An attempt that failed on the job's own account, and so burns an attempt. What didn't (a rate
 * limit, a stop) is released instead.
 *
 * @param retryable false: no attempt will help, the job is dead at once
 */
public record Failure(LeasedJob leased, CircuitSignal signal, boolean retryable) {}
