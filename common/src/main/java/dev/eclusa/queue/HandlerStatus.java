package dev.eclusa.queue;

/**
 * A handler as the queue sees it.
 *
 * @param running jobs in flight
 * @param parkedLanes lanes that the handler's limits or pause hold, counted per priority
 */
public record HandlerStatus(boolean paused, HandlerLimits limits, long running, long parkedLanes) {}
