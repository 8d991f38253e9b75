package dev.eclusa.provider;

import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A provider's order list, for finding what its webhooks lost.
 *
 * @param url base address, without a slash at its end; orders are under {@code /orders}
 * @param token Bearer token, asked for on every use; never logged
 * @param pageSize orders asked for at once
 * @param lag how far behind now a pass stops: the provider's list may be that late
 * @param overlap how far before the last pass's end the next one starts
 * @param interval between passes
 * @param timeout for one page
 * @param orders how an entry becomes a fact
 */
public record OrdersApi(
    URI url,
    Supplier<String> token,
    int pageSize,
    Duration lag,
    Duration overlap,
    Duration interval,
    Duration timeout,
    ApiOrderMapping orders) {}
