package dev.eclusa.dispatcher.lote;

import dev.eclusa.dispatcher.channel.Letter;
import java.util.List;
import java.util.UUID;

/**
 * One request's worth of mails: formed once, stored, and repeated whole and unchanged until it
 * ends.
 *
 * @param id what its idempotency key is made from
 * @param letters in the order of the request
 * @param seenBefore whether the peer may know its key from an earlier attempt
 */
public record Lote(UUID id, List<Letter> letters, boolean seenBefore) {

  public Lote {
    letters = List.copyOf(letters);
  }

  /** The same at every attempt. */
  public String idempotencyKey() {
    return "eclusa-" + id;
  }
}
