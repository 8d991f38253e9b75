package dev.eclusa.queue;

import java.time.Duration;
import java.util.Optional;

/**
 * The window of a tenant.
 *
 * @param started jobs that were started within it
 * @param most jobs that may be started within it
 * @param opensIn until a tenant that used it up is looked at again; empty when it isn't held
 */
public record TenantStatus(long started, long most, Optional<Duration> opensIn) {}
