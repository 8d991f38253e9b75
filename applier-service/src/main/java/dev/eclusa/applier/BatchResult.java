package dev.eclusa.applier;

import java.util.List;

/**
 * What a batch did, once its transaction is committed.
 *
 * @param handled its events
 * @param effects how many effects they raised
 */
record BatchResult(List<Handled> handled, int effects) {

  BatchResult {
    handled = List.copyOf(handled);
  }
}
