package dev.eclusa.applier.reconcile;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells passes that the service stops: they end before their next page. */
@ApplicationScoped
class StopSignal {

  private final CountDownLatch stop = new CountDownLatch(1);

  void give() {
    stop.countDown();
  }

  boolean given() {
    return stop.getCount() == 0;
  }

  /** Waits; false when that was cut short because the service stops. */
  boolean sleep(Duration wait) {
    try {
      return !stop.await(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
