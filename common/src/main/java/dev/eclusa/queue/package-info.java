/**
 * The queue engine: which job runs next, kept in Redis.
 *
 * <p>Jobs wait in <em>lanes</em> (tenant, integration, handler, direction). What may stop work is a
 * <em>gate</em>: a handler's pause, concurrency or rate, a tenant's window, an integration's
 * circuit. A lane behind a closed gate is parked there and costs nothing until it opens; jobs are
 * never taken out to be put back. Inside a priority, tenants take turns by the service time that
 * they got.
 *
 * <p>Guaranteed: a job that was enqueued is handed out at least once for as long as Redis keeps its
 * data; a job is in one place only; nothing starts while a gate of its lane is closed; all changes
 * of one call to a shard happen together or not at all. Not guaranteed: survival of a loss of
 * Redis. The rows in PostgreSQL are the truth, and {@link dev.eclusa.queue.QueueEngine#rebuild}
 * brings the queue back from them.
 *
 * @see <a href="../../../../../../../docs/adr/0010-queue-engine.md">ADR 0010</a>
 */
package dev.eclusa.queue;
