package dev.eclusa.applier.reconcile;

import dev.eclusa.provider.ApiOrderMapping;

/**
 * Where entries of an order list come from.
 *
 * @param provider whose list it is
 * @param mapping how its entries become facts
 * @param traceparent trace context of the pass; effects that it raises go on with it
 */
record Listing(String provider, ApiOrderMapping mapping, String traceparent) {}
