package dev.eclusa.local.stack;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;

/** The services that a stack runs, each as a process of its own. */
public enum Service {
  RECEIVER("receiver-service", Endpoint.RECEIVER, Endpoint.RECEIVER_MANAGEMENT),
  APPLIER("applier-service", Endpoint.APPLIER, Endpoint.APPLIER_MANAGEMENT),
  RUNS("run-worker", Endpoint.RUNS, Endpoint.RUNS_MANAGEMENT),
  ITEMS("item-worker", Endpoint.ITEMS, Endpoint.ITEMS_MANAGEMENT),
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

  /** Its native executable in a checkout; empty if none was built. */
  public Optional<Path> nativeExecutable(Path checkout) {
    Path target = checkout.resolve(module).resolve("target");
    try (DirectoryStream<Path> found = Files.newDirectoryStream(target, module + "-*-runner")) {
      Iterator<Path> executables = found.iterator();
      return executables.hasNext() ? Optional.of(executables.next()) : Optional.empty();
    } catch (IOException noSuchFolder) {
      return Optional.empty();
    }
  }

  /** The packaged service in a checkout. */
  public Path jar(Path checkout) {
    return checkout.resolve(module).resolve("target/quarkus-app/quarkus-run.jar");
  }
}
