package dev.eclusa.publisher;

import dev.eclusa.order.Effect;

/**
 * Names one effect of one order.
 *
 * @param provider provider that the order belongs to; order ids are unique only within it
 */
record EffectKey(String provider, String orderId, Effect effect) {}
