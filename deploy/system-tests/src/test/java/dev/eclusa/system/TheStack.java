package dev.eclusa.system;

import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.LocalStackBuilder;
import dev.eclusa.local.stack.Ports;
import dev.eclusa.local.stack.Service;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the one stack that they all share: the packaged services as processes, on free ports,
 * in a temporary folder, with PostgreSQL durable. It starts with the first test and ends with the
 * last. Before each test the stand-ins forget what they saw.
 */
final class TheStack implements ParameterResolver, BeforeEachCallback {
  private static final AtomicInteger RUNS = new AtomicInteger();

  /** Begins the ids of one test's orders, so that tests sharing a database don't meet. */
  static String newPrefix() {
    return "T%02d-".formatted(RUNS.incrementAndGet());
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    LocalStack stack = stack(context);
    stack.standIns().provider().reset();
    stack.standIns().fulfilment().reset();
    stack.standIns().resend().reset();
    stack.standIns().smtp().reset();
    stack.standIns().runner().reset();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == LocalStack.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return stack(context);
  }

  private static LocalStack stack(ExtensionContext context) {
    // JUnit closes what is in the root store, after the last test.
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.create(TheStack.class))
        .computeIfAbsent(LocalStack.class, type -> start(), LocalStack.class);
  }

  /** Leases and sweeps are short, so that what a killed process held is taken over in seconds. */
  private static LocalStack start() {
    LocalStackBuilder builder = LocalStack.builder().ports(Ports.free(new Random()));
    builder.environment(Service.RECEIVER, "ECLUSA_RECEIVER_TLS_RELOAD_PERIOD", "PT1S");
    builder.environment(Service.APPLIER, "ECLUSA_APPLIER_SWEEP_EVERY", "PT2S");
    builder.environment(Service.OUTBOX, "ECLUSA_OUTBOX_SWEEP_EVERY", "PT2S");
    builder.environment(Service.OUTBOX, "ECLUSA_OUTBOX_LEASE", "PT5S");
    builder.environment(Service.OUTBOX, "ECLUSA_OUTBOX_DESTINATIONS_FULFILMENT_TIMEOUT", "PT4S");
    for (Service user : List.of(Service.APPLIER, Service.RUNS, Service.ITEMS)) {
      builder.environment(user, "ECLUSA_QUEUE_LEASE", "PT5S");
    }
    builder.environment(Service.RUNS, "ECLUSA_RUNS_AUDIT_EVERY", "PT2S");
    builder.environment(Service.RUNS, "ECLUSA_RUNS_AUDIT_AGE", "PT2S");
    builder.environment(Service.ITEMS, "ECLUSA_ITEMS_AUDIT_EVERY", "PT2S");
    builder.environment(Service.ITEMS, "ECLUSA_ITEMS_AUDIT_AGE", "PT2S");
    builder.environment(Service.EMAIL, "ECLUSA_EMAIL_SWEEP_EVERY", "PT2S");
    builder.environment(Service.EMAIL, "ECLUSA_EMAIL_LEASE", "PT9S");
    builder.environment(Service.EMAIL, "ECLUSA_EMAIL_RESEND_TIMEOUT", "PT4S");
    builder.environment(Service.EMAIL, "ECLUSA_EMAIL_SMTP_TIMEOUT", "PT4S");
    return builder.start();
  }
}
