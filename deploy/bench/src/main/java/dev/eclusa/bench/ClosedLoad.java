package dev.eclusa.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/** A closed load: each client starts its next operation when its last one has ended. */
final class ClosedLoad {

  /** One client. Not shared between threads. */
  interface Client extends AutoCloseable {
    /** Does one operation and waits for its end. */
    void operate() throws Exception;

    @Override
    default void close() throws Exception {}
  }

  /** Makes the client of a number, from 0. */
  interface Clients {
    Client connect(int number) throws Exception;
  }

  private ClosedLoad() {}

  /** Runs clients side by side for a while; a client stops at its first failure. */
  static Measure run(int clients, Duration howLong, Clients connect) throws Exception {
    List<Client> connected = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      for (int n = 0; n < clients; n++) {
        connected.add(connect.connect(n));
      }
      long start = System.nanoTime();
      long end = start + howLong.toNanos();
      List<Future<Histogram>> running = new ArrayList<>();
      connected.forEach(client -> running.add(threads.submit(() -> operateUntil(client, end))));
      return gather(running, start);
    } finally {
      threads.shutdownNow();
      for (Client client : connected) {
        client.close();
      }
    }
  }

  private static Histogram operateUntil(Client client, long end) throws Exception {
    Histogram histogram = Measure.histogram();
    long before = System.nanoTime();
    while (before < end) {
      client.operate();
      long after = System.nanoTime();
      histogram.recordValue((after - before) / 1000);
      before = after;
    }
    return histogram;
  }

  private static Measure gather(List<Future<Histogram>> running, long start)
      throws InterruptedException {
    Histogram all = Measure.histogram();
    long failures = 0;
    for (Future<Histogram> client : running) {
      try {
        all.add(client.get());
      } catch (ExecutionException e) {
        failures++;
      }
    }
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    return new Measure(all.getTotalCount(), failures, took, all);
  }
}
