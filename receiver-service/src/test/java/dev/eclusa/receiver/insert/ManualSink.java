package dev.eclusa.receiver.insert;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;

/** A sink whose answers the test gives. */
final class ManualSink implements Sink<String> {

  final List<List<String>> batches = new ArrayList<>();
  private Promise<Void> pending;

  @Override
  public Future<Void> write(List<String> rows) {
    if (pending != null) {
      throw new AssertionError("a second batch while one is under way");
    }
    batches.add(List.copyOf(rows));
    pending = Promise.promise();
    return pending.future();
  }

  boolean busy() {
    return pending != null;
  }

  void commit() {
    take().complete();
  }

  void fail(Throwable cause) {
    take().fail(cause);
  }

  private Promise<Void> take() {
    Promise<Void> answered = pending;
    pending = null;
    return answered;
  }
}
