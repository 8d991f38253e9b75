/**
 * A shop that owns orders: plans their histories from a seed, sends the webhooks as badly as real
 * providers do, serves its order list, and knows by itself what must come out.
 *
 * <p>Nothing here uses Eclusa's own code: an error in a rule there must not hide in the
 * expectation.
 */
package dev.eclusa.standin.provider;
