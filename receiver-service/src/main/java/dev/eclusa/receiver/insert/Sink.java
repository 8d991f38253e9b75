package dev.eclusa.receiver.insert;

import io.vertx.core.Future;
import java.util.List;

/**
 * Where batches go, one at a time.
 *
 * @param <R> row
 */
interface Sink<R> {

  /**
   * Stores all rows in one transaction, or none. Never throws; the answer comes on any thread, also
   * when the connection is lost.
   */
  Future<Void> write(List<R> rows);
}
