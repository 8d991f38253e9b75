package dev.eclusa.local.cli;

import dev.eclusa.local.stack.Endpoint;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.ServiceHandle;

/** Where everything is. */
final class Addresses {
  private Addresses() {}

  static String of(LocalStack stack) {
    StringBuilder out = new StringBuilder("\n");
    line(
        out, "webhooks", stack.receiverUrl() + "/webhooks/loja   trust " + stack.tls().authority());
    for (ServiceHandle service : stack.services()) {
      line(
          out,
          service.name(),
          "%s   health and metrics: %s/health, /metrics"
              .formatted(service.url(), service.managementUrl()));
    }
    line(out, "PostgreSQL", stack.database().toString());
    line(out, "Redis", stack.redisUrl());
    line(out, "stand-ins", standIns(stack));
    line(out, "operators", "Bearer token in " + stack.data().resolve("secrets/operator-token"));
    line(out, "logs", stack.data().resolve("logs").toString());
    return out.toString();
  }

  private static String standIns(LocalStack stack) {
    return "order API %s · fulfilment %s · Resend %s · SMTP %d · Runners %s"
        .formatted(
            "http://localhost:" + stack.ports().of(Endpoint.PROVIDER),
            "http://localhost:" + stack.ports().of(Endpoint.FULFILMENT),
            "http://localhost:" + stack.ports().of(Endpoint.RESEND),
            stack.ports().of(Endpoint.SMTP),
            "http://localhost:" + stack.ports().of(Endpoint.RUNNER));
  }

  private static void line(StringBuilder out, String label, String text) {
    out.append("  %-17s %s%n".formatted(label, text));
  }
}
