package dev.eclusa.applier;

import dev.eclusa.order.Effect;

/**
 * An effect to write to the outbox.
 *
 * @param order the order that raised it
 * @param effect what is to be done
 * @param cause trace context of the fact that raised it, or null
 */
record RaisedEffect(OrderKey order, Effect effect, String cause) {}
