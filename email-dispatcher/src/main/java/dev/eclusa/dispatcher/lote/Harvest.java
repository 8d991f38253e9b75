package dev.eclusa.dispatcher.lote;

import dev.eclusa.lease.Claimed;
import java.util.List;

/**
 * What one look at the due rows came to.
 *
 * @param claimed requests to send
 * @param suppressed rows whose address gets no more mail
 * @param unsendable rows that can never be sent
 * @param expired rows whose idempotency key is too old to be repeated
 * @param unknown rows that may have gone out already
 * @param more whether there was anything due, so that looking again may find more
 */
record Harvest(
    List<Claimed<Lote>> claimed,
    int suppressed,
    int unsendable,
    int expired,
    int unknown,
    boolean more) {}
