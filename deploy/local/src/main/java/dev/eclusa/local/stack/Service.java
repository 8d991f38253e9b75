package dev.eclusa.local.stack;

import java.nio.file.Path;

/** The services that a stack runs, each as a process of its own. */
public enum Service {
  RECEIVER("receiver-service", Endpoint.RECEIVER, Endpoint.RECEIVER_MANAGEMENT),
  APPLIER("applier-service", Endpoint.APPLIER, Endpoint.APPLIER_MANAGEMENT),
  OUTBOX("outbox-publisher", Endpoint.OUTBOX, Endpoint.OUTBOX_MANAGEMENT),
  EMAIL("email-dispatcher", Endpoint.EMAIL, Endpoint.EMAIL_MANAGEMENT);

  private final String module;
  private final Endpoint application;
  private final Endpoint management;

  Service(String module, Endpoint application, Endpoint management) {
    this.module = module;
    this.application = application;
    this.management = management;
  }

  /** Name of the service and of its folder in the checkout. */
  public String module() {
    return module;
  }

  public Endpoint application() {
    return application;
  }

  public Endpoint management() {
    return management;
  }

  /** The packaged service in a checkout. */
  public Path jar(Path checkout) {
    return checkout.resolve(module).resolve("target/quarkus-app/quarkus-run.jar");
  }
}
