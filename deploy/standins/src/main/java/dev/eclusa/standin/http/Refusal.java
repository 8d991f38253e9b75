package dev.eclusa.standin.http;

/**
 * An answer given instead of doing the work.
 *
 * @param status HTTP status
 * @param retryAfterSeconds value of the Retry-After header, or -1 for none
 */
public record Refusal(int status, int retryAfterSeconds) {}
