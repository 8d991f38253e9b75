/**
 * Has Runners work on items.
 *
 * <p>Items are claimed from the queue, which decides who goes next, and stamped in their rows; the
 * Runner is called; what it came to is written to the row first and told to the queue then. {@code
 * ItemsStore} joins the two; {@link dev.eclusa.lease.LeaseWorker} does the rest.
 */
package dev.eclusa.items;
