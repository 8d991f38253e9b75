package dev.eclusa.local.stack;

import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.process.Launch;
import dev.eclusa.local.process.ManagedProcess;
import dev.eclusa.local.process.PidFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The services: started together, stopped together. */
final class ServiceGroup implements AutoCloseable {
  private final Map<Service, ServiceHandle> handles = new EnumMap<>(Service.class);
  private final StackSettings settings;
  private boolean ending;

  ServiceGroup(StackSettings settings, DataFolder folder, ServiceEnvironment environment) {
    this.settings = settings;
    HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();
    for (Service service : Service.values()) {
      handles.put(service, handle(service, folder, environment.of(service), client));
    }
  }

  private ServiceHandle handle(
      Service service, DataFolder folder, Map<String, String> environment, HttpClient client) {
    Path log = folder.logs().resolve(service.module() + ".log");
    keepPrevious(log);
    Launch launch =
        new Launch(service.module(), command(service), environment, settings.checkout(), log);
    return new ServiceHandle(
        service,
        settings.port(service.application()),
        settings.port(service.management()),
        new ManagedProcess(launch, PidFile.in(folder.run(), service.module())),
        client);
  }

  /** In a session of its own, so that Ctrl-C in the terminal reaches the launcher alone. */
  private List<String> command(Service service) {
    List<String> command = new ArrayList<>();
    command.add("setsid");
    command.addAll(settings.nativeExecutables() ? nativeExecutable(service) : jar(service));
    return command;
  }

  private List<String> nativeExecutable(Service service) {
    Path executable =
        service
            .nativeExecutable(settings.checkout())
            .orElseThrow(
                () ->
                    new LocalStackException(
                        ("%s has no native executable. With GRAALVM_HOME pointing at a GraalVM or"
                                + " Mandrel: mvn package -DskipTests -Dquarkus.native.enabled=true"
                                + " -Dquarkus.package.jar.enabled=false -pl %1$s -am")
                            .formatted(service.module())));
    return List.of(executable.toString(), "-Xmx256m");
  }

  private List<String> jar(Service service) {
    Path jar = service.jar(settings.checkout());
    if (!Files.exists(jar)) {
      throw new LocalStackException(
          "%s isn't built: %s is missing. deploy/up builds it.".formatted(service.module(), jar));
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(settings.jvmOptions());
    command.add("-jar");
    command.add(jar.toString());
    return command;
  }

  private static void keepPrevious(Path log) {
    try {
      if (Files.exists(log)) {
        Path previous = log.resolveSibling(log.getFileName() + ".1");
        Files.move(log, previous, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts all, and returns when all are ready. */
  void start() {
    launch();
    List<ServiceHandle> waiting = new ArrayList<>(handles.values());
    while (!waiting.isEmpty()) {
      settings
          .progress()
          .accept(waiting.stream().map(ServiceHandle::name).collect(Collectors.joining(", ")));
      waiting.remove(0).awaitReady();
    }
  }

  private synchronized void launch() {
    if (!ending) {
      handles.values().forEach(ServiceHandle::start);
    }
  }

  ServiceHandle of(Service service) {
    return handles.get(service);
  }

  List<ServiceHandle> all() {
    return List.copyOf(handles.values());
  }

  /** Asks all to stop; does not wait. */
  synchronized void terminate() {
    ending = true;
    handles.values().forEach(ServiceHandle::terminate);
  }

  /** Asks all to stop, then waits for each. */
  @Override
  public void close() {
    terminate();
    for (ServiceHandle handle : handles.values()) {
      settings.progress().accept("stopping " + handle.name());
      if (!handle.stop()) {
        settings.progress().accept(handle.name() + " did not stop in time and was killed");
      }
    }
  }
}
