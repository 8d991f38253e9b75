package dev.eclusa.dispatcher.channel;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What one request carries.
 *
 * @param idempotencyKey the same at every attempt
 * @param letters at least one, in their order
 * @param pointOfNoReturn to be asked right before the step after which a lost connection leaves the
 *     outcome unknown, by channels without idempotency keys. False: the lease is gone, send nothing
 */
public record Parcel(String idempotencyKey, List<Letter> letters, BooleanSupplier pointOfNoReturn) {

  public Parcel {
    letters = List.copyOf(letters);
  }
}
