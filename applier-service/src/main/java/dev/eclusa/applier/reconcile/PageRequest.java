package dev.eclusa.applier.reconcile;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/**
 * Which part of a provider's list is asked for.
 *
 * @param from orders that changed at this instant or later
 * @param to orders that changed up to this instant
 * @param limit most orders of the page
 * @param cursor where the page before ended, as the provider put it; empty for the first page
 */
record PageRequest(Instant from, Instant to, int limit, Optional<String> cursor) {

  /** The page's address under the list's base address. */
  URI at(URI base) {
    StringBuilder uri = new StringBuilder(base.toString());
    uri.append("/orders?updated_from=").append(encoded(from.toString()));
    uri.append("&updated_to=").append(encoded(to.toString()));
    uri.append("&limit=").append(limit);
    cursor.ifPresent(c -> uri.append("&cursor=").append(encoded(c)));
    return URI.create(uri.toString());
  }

  PageRequest following(String next) {
    return new PageRequest(from, to, limit, Optional.of(next));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
