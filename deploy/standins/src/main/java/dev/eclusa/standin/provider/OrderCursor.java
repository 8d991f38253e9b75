package dev.eclusa.standin.provider;

import dev.eclusa.standin.provider.OrderBook.Place;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;

/**
 * Where a reading of the order list goes on, as an opaque text.
 *
 * @param page number of the page to read, from 1
 * @param after last entry read; null at the beginning
 */
record OrderCursor(int page, Place after) {

  static final OrderCursor START = new OrderCursor(1, null);

  OrderCursor next(ListedOrder last) {
    return new OrderCursor(page + 1, new Place(last.updatedAt(), last.id()));
  }

  String encode() {
    String text = page + "|" + after.updatedAt() + "|" + after.id();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * @throws RuntimeException for a text that {@link #encode} didn't make
   */
  static OrderCursor decode(String text) {
    String[] parts =
        new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8).split("\\|", 3);
    return new OrderCursor(
        Integer.parseInt(parts[0]), new Place(Instant.parse(parts[1]), parts[2]));
  }
}
