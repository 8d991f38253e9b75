package dev.eclusa.bench;

import dev.eclusa.local.stack.ServiceHandle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Time from the start of a service's process until it is ready, and its memory then. */
final class StartBench {

  /**
   * One start.
   *
   * @param ready from the start of the process until it says that it is ready
   * @param residentMiB resident memory when ready, in MiB
   */
  record Start(String service, Duration ready, long residentMiB) {}

  private StartBench() {}

  static Start measure(ServiceHandle service) throws IOException {
    service.stop();
    long start = System.nanoTime();
    service.start();
    service.awaitReady();
    Duration ready = Duration.ofNanos(System.nanoTime() - start);
    return new Start(service.name(), ready, residentMiB(service.pid()));
  }

  private static long residentMiB(long pid) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
        .findFirst()
        .orElseThrow();
  }
}
