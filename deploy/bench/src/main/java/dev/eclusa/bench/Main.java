package dev.eclusa.bench;

import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.Ports;
import dev.eclusa.local.stack.Service;
import dev.eclusa.local.stack.ServiceHandle;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs all benchmarks on a stack of its own and prints what they came to. */
public final class Main {

  private static final int ROUNDS = 3;
  private static final int[] CLIENTS = {1, 16, 64, 128};
  private static final int LOAD_PER_SECOND = 200;

  private static final List<String> PARTS = List.of("starts", "latencies", "receiver", "applier");

  // Held, so that its level stays: the migrations of the baseline's database are of no interest.
  private static final Logger MIGRATIONS = Logger.getLogger("org.flywaydb");

  private Main() {}

  /** Runs the named parts, or all. */
  public static void main(String[] args) throws Exception {
    List<String> parts = args.length == 0 ? PARTS : List.of(args);
    if (!PARTS.containsAll(parts)) {
      System.err.println("usage: deploy/bench/run [" + String.join("] [", PARTS) + "]");
      System.exit(2);
    }
    MIGRATIONS.setLevel(Level.WARNING);
    Report report = new Report(System.out);
    report.machine();
    try (LocalStack stack =
        LocalStack.builder()
            .ports(Ports.free(new SplittableRandom()))
            .progress(report::progress)
            .start()) {
      PlainDatabase baseline = PlainDatabase.create(stack.postgres());
      for (String part : parts) {
        run(part, stack, baseline, report);
      }
    }
  }

  private static void run(String part, LocalStack stack, PlainDatabase baseline, Report report)
      throws Exception {
    switch (part) {
      case "starts" -> starts(stack, report);
      case "latencies" -> latencies(stack, report);
      case "receiver" -> receiver(stack, baseline, report);
      default -> applier(stack, baseline, report);
    }
  }

  private static void starts(LocalStack stack, Report report) throws Exception {
    List<StartBench.Start> starts = new ArrayList<>();
    for (ServiceHandle service : stack.services()) {
      report.progress("starting " + service.name() + " again");
      starts.add(StartBench.measure(service));
    }
    report.starts(starts);
  }

  private static void latencies(LocalStack stack, Report report) throws Exception {
    for (ServiceHandle service : stack.services()) {
      startIfDown(service);
    }
    LatencyBench bench = new LatencyBench(stack);
    report.progress("latencies, idle");
    LatencyBench.Latencies idle = bench.idle();
    report.progress("latencies, beside " + LOAD_PER_SECOND + " webhooks/s");
    report.latencies(idle, bench.underLoad(LOAD_PER_SECOND), LOAD_PER_SECOND);
  }

  private static void receiver(LocalStack stack, PlainDatabase baseline, Report report)
      throws Exception {
    only(stack, Service.RECEIVER);
    byte[] secret = stack.credentials().lojaWebhookSecret().getBytes(StandardCharsets.UTF_8);
    ReceiverBench bench =
        new ReceiverBench(baseline, stack.service(Service.RECEIVER).port(), secret);
    for (int clients : CLIENTS) {
      report.progress("receiver, " + clients + " clients");
      report.receiver(clients, bench.run(clients, ROUNDS));
    }
  }

  private static void applier(LocalStack stack, PlainDatabase baseline, Report report)
      throws Exception {
    only(stack, Service.APPLIER);
    report.progress("applier");
    try (Connection inbox = stack.database().connect()) {
      URI redis = URI.create(stack.redisUrl());
      report.applier(new ApplierBench(baseline, inbox, redis).run(ROUNDS));
    }
  }

  /** The service that is measured has the machine for itself. */
  private static void only(LocalStack stack, Service measured) {
    for (ServiceHandle service : stack.services()) {
      if (service.service() == measured) {
        startIfDown(service);
      } else if (service.alive()) {
        service.stop();
      }
    }
  }

  private static void startIfDown(ServiceHandle service) {
    if (!service.alive()) {
      service.start();
      service.awaitReady();
    }
  }
}
