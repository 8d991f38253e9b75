package dev.eclusa.standin.provider;

import java.time.Instant;

/**
 * One thing that happened to an order.
 *
 * @param sequence grows along an order's history; now and then two facts share one
 * @param totalCents null when the fact doesn't carry it
 * @param customerEmail null when the fact doesn't carry it
 */
public record ShopFact(
    ShopStatus status, long sequence, Instant occurredAt, Long totalCents, String customerEmail) {}
