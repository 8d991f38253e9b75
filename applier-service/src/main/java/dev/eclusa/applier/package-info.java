/**
 * Applies stored events to orders and raises their effects.
 *
 * <p>{@link dev.eclusa.applier.InboxWorker} drains the inbox batch by batch, {@link
 * dev.eclusa.applier.EventBatch} is one batch in one transaction, and {@link
 * dev.eclusa.applier.FactApplier} is the one way by which a fact changes an order, wherever the
 * fact comes from.
 */
package dev.eclusa.applier;
