/**
 * Runs and items as rows. A run lists its items from a Runner; an item is one call of a handler.
 *
 * <p>Guaranteed by the tables: an item is written once per run or source, ends once, and is counted
 * once; a run completes once. Queues in Redis are made from these rows and may be lost.
 */
package dev.eclusa.execution;
