/**
 * The one leased-claim mechanism: how work that leaves the database is taken, kept and ended.
 *
 * <p>A claim stamps the row with a lease: a token nobody else holds, and the number of the attempt.
 * Whatever ends the work compares status, attempt and token, so a worker that lost its lease
 * changes nothing. The due time and the end of the lease are one column: a claimed row becomes due
 * again when its lease runs out, and nobody has to look for dead workers. All instants are the
 * database's.
 *
 * <p>Guaranteed: work that was committed is handed to a handler at least once, whatever dies. Not
 * guaranteed: exactly once; a worker may die, or lose its lease, between the effect and its
 * acknowledgement. Destinations get an idempotency key for that.
 *
 * @see <a href="../../../../../../../docs/adr/0004-one-lease-mechanism.md">ADR 0004</a>
 */
package dev.eclusa.lease;
