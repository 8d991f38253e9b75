/**
 * Runs: started by request or by schedule, listed page by page from a Runner, each page stored and
 * queued before the next is asked for. {@code FanOut} does one run; {@link
 * dev.eclusa.lease.LeaseWorker} and {@link dev.eclusa.queue.QueueKeeper} do the rest. {@code
 * IngestStream} takes items in that come by themselves.
 */
package dev.eclusa.runs;
