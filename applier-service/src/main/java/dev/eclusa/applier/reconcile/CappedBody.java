package dev.eclusa.applier.reconcile;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** Collects an answer's body, and breaks off one that is too long: memory stays bounded. */
final class CappedBody implements BodySubscriber<byte[]> {

  private final int max;
  private final BodySubscriber<byte[]> collected = BodySubscribers.ofByteArray();
  private Subscription subscription;
  private long received;

  /**
   * A collector for one answer.
   *
   * @param max most bytes that are kept
   */
  CappedBody(int max) {
    this.max = max;
  }

  @Override
  public void onSubscribe(Subscription s) {
    subscription = s;
    collected.onSubscribe(s);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    received += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
    if (received <= max) {
      collected.onNext(buffers);
    } else {
      subscription.cancel();
      collected.onError(new IOException("answer longer than " + max + " bytes"));
    }
  }

  @Override
  public void onError(Throwable failure) {
    collected.onError(failure);
  }

  @Override
  public void onComplete() {
    collected.onComplete();
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return collected.getBody();
  }
}
