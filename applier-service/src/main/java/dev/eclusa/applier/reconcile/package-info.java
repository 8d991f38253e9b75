/**
 * Reads providers' order lists for what their webhooks lost.
 *
 * <p>{@link dev.eclusa.applier.reconcile.Reconciler} decides when, {@link
 * dev.eclusa.applier.reconcile.Pass} reads one list from the cursor up to a little before now, and
 * {@link dev.eclusa.applier.reconcile.ListedOrders} turns its orders into the same facts that
 * events become. Reasons: {@code docs/adr/0009-reconciliation.md}.
 */
package dev.eclusa.applier.reconcile;
