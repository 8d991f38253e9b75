package dev.eclusa.local.work;

import java.time.Duration;

/**
 * What was seen of an outage of one integration.
 *
 * @param planned how long it was to be
 * @param span when it was
 * @param opened whether its circuit was seen open meanwhile
 * @param callsWhileOpen calls that came through from then to the end of the outage: probes
 * @param closed whether the circuit closed afterwards
 */
public record OutageSeen(
    Duration planned, Span span, boolean opened, long callsWhileOpen, boolean closed) {}
