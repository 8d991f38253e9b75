package dev.eclusa.local.stack;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Everything in the stack that listens, by the name that {@code --port NAME=NUMBER} takes. */
public enum Endpoint {
  POSTGRES("postgres", "PostgreSQL", 15432),
  REDIS("redis", "Redis", 16379),
  RECEIVER("receiver", "receiver-service (plain HTTP)", 8081),
  RECEIVER_TLS("receiver-tls", "receiver-service (webhooks by HTTPS)", 8443),
  RECEIVER_MANAGEMENT("receiver-management", "receiver-service (health, metrics)", 9081),
  APPLIER("applier", "applier-service", 8082),
  APPLIER_MANAGEMENT("applier-management", "applier-service (health, metrics)", 9082),
  RUNS("runs", "run-worker", 8083),
  RUNS_MANAGEMENT("runs-management", "run-worker (health, metrics)", 9083),
  ITEMS("items", "item-worker", 8084),
  ITEMS_MANAGEMENT("items-management", "item-worker (health, metrics)", 9084),
  OUTBOX("outbox", "outbox-publisher", 8085),
  OUTBOX_MANAGEMENT("outbox-management", "outbox-publisher (health, metrics)", 9085),
  EMAIL("email", "email-dispatcher", 8086),
  EMAIL_MANAGEMENT("email-management", "email-dispatcher (health, metrics)", 9086),
  PROVIDER("provider", "the provider stand-in (order API)", 8091),
  FULFILMENT("fulfilment", "the fulfilment stand-in", 8092),
  RESEND("resend", "the Resend stand-in", 8093),
  RUNNER("runner", "the Runner stand-in", 8094),
  SMTP("smtp", "the SMTP stand-in", 2525);

  private final String id;
  private final String owner;
  private final int standardPort;

  Endpoint(String id, String owner, int standardPort) {
    this.id = id;
    this.owner = owner;
    this.standardPort = standardPort;
  }

  /** Name on the command line. */
  public String id() {
    return id;
  }

  /** Who listens there, for people. */
  public String owner() {
    return owner;
  }

  public int standardPort() {
    return standardPort;
  }

  public static Optional<Endpoint> named(String id) {
    return Arrays.stream(values()).filter(e -> e.id.equals(id)).findFirst();
  }

  /** All names, for help and error messages. */
  public static String names() {
    return Arrays.stream(values()).map(Endpoint::id).collect(Collectors.joining(", "));
  }
}
