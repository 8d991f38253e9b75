package dev.eclusa.local.stack;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What a stack is to be like.
 *
 * @param checkout folder that the services are packaged in
 * @param data folder that everything is kept in
 * @param temporary whether the data folder goes when the stack closes
 * @param fresh whether to start over, with an empty data folder
 * @param ports who listens where
 * @param postgres existing database to use, or null for one of its own
 * @param redis URL of an existing Redis to use, or null for one of its own
 * @param nativeExecutables whether to run the services' native executables instead of their jars
 * @param jvmOptions options of each service's JVM
 * @param environment settings of single services, stronger than the stack's
 * @param progress told, in a few words, what is going on
 */
record StackSettings(
    Path checkout,
    Path data,
    boolean temporary,
    boolean fresh,
    Ports ports,
    PostgresAddress postgres,
    String redis,
    boolean nativeExecutables,
    List<String> jvmOptions,
    Map<Service, Map<String, String>> environment,
    Consumer<String> progress) {

  StackSettings {
    jvmOptions = List.copyOf(jvmOptions);
    environment = new EnumMap<>(environment);
  }

  /** Endpoints that nobody listens on, because existing servers are used. */
  Set<Endpoint> unused() {
    Set<Endpoint> unused = EnumSet.noneOf(Endpoint.class);
    if (postgres != null) {
      unused.add(Endpoint.POSTGRES);
    }
    if (redis != null) {
      unused.add(Endpoint.REDIS);
    }
    return unused;
  }

  int port(Endpoint endpoint) {
    return ports.of(endpoint);
  }

  String http(Endpoint endpoint) {
    return "http://localhost:" + port(endpoint);
  }
}
