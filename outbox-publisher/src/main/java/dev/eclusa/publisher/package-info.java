/**
 * Delivers the effects of orders: over HTTP to the systems that act on them, or as mails.
 *
 * <p>Guaranteed: each effect is delivered at least once, with the same bytes and the same
 * idempotency key each time; effects of one order in the order they arose, each after the one
 * before it was taken; an order whose effect fails holds up no other order. Not guaranteed: exactly
 * once. A publisher that dies between a destination's answer and the commit delivers again.
 */
package dev.eclusa.publisher;
