package dev.eclusa.local.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Collects what a stack is to be like; {@link #build} or {@link #start} ends it. */
public final class LocalStackBuilder {
  private Path data;
  private boolean fresh;
  private Ports ports = Ports.standard();
  private PostgresAddress postgres;
  private String redis;
  private boolean nativeExecutables;
  private List<String> jvmOptions = List.of("-Xms32m", "-Xmx256m", "-XX:+ExitOnOutOfMemoryError");
  private final Map<Service, Map<String, String>> environment = new EnumMap<>(Service.class);
  private Consumer<String> progress = what -> {};

  LocalStackBuilder() {}

  /** Keeps everything in this folder; without it, in a temporary one that goes with the stack. */
  public LocalStackBuilder data(Path folder) {
    data = folder;
    return this;
  }

  /** Starts over: everything in the data folder is deleted first. */
  public LocalStackBuilder fresh(boolean startOver) {
    fresh = startOver;
    return this;
  }

  public LocalStackBuilder ports(Ports chosen) {
    ports = chosen;
    return this;
  }

  /** Uses an existing database instead of starting a server; null starts one. */
  public LocalStackBuilder postgres(PostgresAddress existing) {
    postgres = existing;
    return this;
  }

  /** Uses an existing Redis instead of starting a server; null starts one. */
  public LocalStackBuilder redis(String existingUrl) {
    redis = existingUrl;
    return this;
  }

  /** Runs the services' native executables, which must have been built, instead of their jars. */
  public LocalStackBuilder nativeExecutables(boolean instead) {
    nativeExecutables = instead;
    return this;
  }

  /** Options of each service's JVM, in place of {@code -Xmx256m}. */
  public LocalStackBuilder jvmOptions(List<String> options) {
    jvmOptions = options;
    return this;
  }

  /** Sets an environment variable of one service, stronger than what the stack itself sets. */
  public LocalStackBuilder environment(Service service, String name, String value) {
    environment.computeIfAbsent(service, s -> new HashMap<>()).put(name, value);
    return this;
  }

  /** Sets an environment variable of every service. */
  public LocalStackBuilder environment(String name, String value) {
    for (Service service : Service.values()) {
      environment(service, name, value);
    }
    return this;
  }

  /** Is told, in a few words, what is going on while the stack starts and stops. */
  public LocalStackBuilder progress(Consumer<String> listener) {
    progress = listener;
    return this;
  }

  /** A stack that {@link LocalStack#start} will bring up. */
  public LocalStack build() {
    return new LocalStack(settings());
  }

  /** Builds and starts it: see {@link LocalStack#start}. */
  public LocalStack start() {
    LocalStack stack = build();
    stack.start();
    return stack;
  }

  private StackSettings settings() {
    boolean temporary = data == null;
    return new StackSettings(
        Checkout.find(),
        temporary ? temporaryFolder() : data,
        temporary,
        fresh,
        ports,
        postgres,
        redis,
        nativeExecutables,
        jvmOptions,
        environment,
        progress);
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("eclusa-stack-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
