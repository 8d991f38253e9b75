package dev.eclusa.execution;

import java.net.URI;
import java.time.Duration;

/**
 * A system that is integrated.
 *
 * @param runner base address of the Runner that does its work
 * @param timeout longest wait for its answers
 */
public record IntegrationType(String key, URI runner, Duration timeout) {}
