package dev.eclusa.local.cli;

import dev.eclusa.local.stack.Checkout;
import dev.eclusa.local.stack.Endpoint;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.LocalStackBuilder;
import dev.eclusa.local.stack.Ports;
import dev.eclusa.local.stack.PostgresAddress;
import dev.eclusa.local.terminal.Screen;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code deploy/up}: the stack until Ctrl-C, and the options that its commands share. */
@Command(
    name = "deploy/up",
    mixinStandardHelpOptions = true,
    version = "Eclusa 0.1.0-SNAPSHOT",
    sortOptions = false,
    subcommands = {Demo.class, Smoke.class},
    usageHelpAutoWidth = true,
    description = {
      "Runs the whole pipeline on this machine: PostgreSQL, Redis, the services, and"
          + " stand-ins for the provider, the fulfilment system, the mail provider and Runners.",
      "Without a command it runs until Ctrl-C, and shows what flows."
    },
    footer = {
      "",
      "Data, logs, certificate and secrets are kept in the data folder between runs.",
      "Names that --port takes, with the ports they stand for:"
    })
final class Up implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--fresh",
      scope = ScopeType.INHERIT,
      description = "Start over: everything in the data folder is deleted first.")
  private boolean fresh;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description = "Data folder (default: .data in the checkout).")
  private Path data;

  @Option(
      names = "--postgres",
      paramLabel = "URL",
      scope = ScopeType.INHERIT,
      description =
          "Use an existing database: postgresql://USER:PASSWORD@HOST:PORT/DATABASE. The schema is"
              + " brought up to date in it; --fresh leaves it as it is.")
  private String postgres;

  @Option(
      names = "--redis",
      paramLabel = "URL",
      scope = ScopeType.INHERIT,
      description = "Use an existing Redis: redis://HOST:PORT.")
  private String redis;

  @Option(
      names = "--port",
      paramLabel = "NAME=NUMBER",
      scope = ScopeType.INHERIT,
      description = "Let one part listen on another port; may be repeated.")
  private Map<String, Integer> ports = new HashMap<>();

  @Option(
      names = "--free-ports",
      scope = ScopeType.INHERIT,
      description = "Let every part listen on a port that is free now.")
  private boolean freePorts;

  @Option(
      names = "--native",
      scope = ScopeType.INHERIT,
      description =
          "Run the services' native executables instead of their packages. This script does not"
              + " build them: docs/operating.md tells how.")
  private boolean nativeExecutables;

  @Option(
      names = "--traffic",
      paramLabel = "N",
      defaultValue = "60",
      description =
          "Orders that the provider stand-in sells per minute while nothing else is asked for"
              + " (default: ${DEFAULT-VALUE}; 0: none).")
  private int traffic;

  @Override
  public Integer call() {
    Screen screen = screen();
    return StackSession.run(stack(screen), screen, new WatchFlow(traffic));
  }

  /** The stack that the options ask for. */
  LocalStack stack(Screen screen) {
    LocalStackBuilder builder =
        LocalStack.builder()
            .data(data == null ? Checkout.find().resolve(".data") : data)
            .fresh(fresh)
            .ports(ports())
            .redis(redis)
            .nativeExecutables(nativeExecutables)
            .progress(what -> screen.status("… " + what));
    return builder.postgres(postgres == null ? null : PostgresAddress.parse(postgres)).build();
  }

  Screen screen() {
    return new Screen(spec.commandLine().getOut(), Boolean.getBoolean("eclusa.terminal"));
  }

  private Ports ports() {
    Map<Endpoint, Integer> chosen = new EnumMap<>(Endpoint.class);
    ports.forEach((name, number) -> chosen.put(endpoint(name), inRange(name, number)));
    Ports base = freePorts ? Ports.free(new SecureRandom()) : Ports.standard();
    return base.with(chosen);
  }

  private Endpoint endpoint(String name) {
    return Endpoint.named(name)
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "--port: no part is named '%s'. Names: %s".formatted(name, Endpoint.names())));
  }

  private int inRange(String name, int number) {
    if (number < 1 || number > 65_535) {
      throw new ParameterException(
          spec.commandLine(), "--port %s: %d is no port number".formatted(name, number));
    }
    return number;
  }
}
