package dev.eclusa.receiver.insert;

import java.time.Duration;

/**
 * Bounds of a {@link Coalescer}.
 *
 * @param batchRows most rows in one statement
 * @param batchBytes most bytes in one statement; a larger row goes alone
 * @param queueRows most rows waiting for a statement; further ones are turned away at once
 * @param deadline longest time until a row's fate is told, give or take a tick
 */
record Limits(int batchRows, long batchBytes, int queueRows, Duration deadline) {}
