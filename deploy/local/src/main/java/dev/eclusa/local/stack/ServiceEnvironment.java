package dev.eclusa.local.stack;

import java.util.HashMap;
import java.util.Map;

/** Configuration of the services, as environment variables: what an installation sets. */
final class ServiceEnvironment {
  private final StackSettings settings;
  private final Servers servers;
  private final Credentials credentials;
  private final TlsFiles tls;

  ServiceEnvironment(
      StackSettings settings, Servers servers, Credentials credentials, TlsFiles tls) {
    this.settings = settings;
    this.servers = servers;
    this.credentials = credentials;
    this.tls = tls;
  }

  Map<String, String> of(Service service) {
    Map<String, String> environment = new HashMap<>(shared(service));
    environment.putAll(
        switch (service) {
          case RECEIVER -> receiver();
          case APPLIER -> Map.of();
          case OUTBOX -> outbox();
          case EMAIL -> email();
        });
    environment.putAll(settings.environment().getOrDefault(service, Map.of()));
    return environment;
  }

  private Map<String, String> shared(Service service) {
    PostgresAddress postgres = servers.postgresAddress();
    return Map.of(
        "ECLUSA_POSTGRES_URL", postgres.url(),
        "ECLUSA_POSTGRES_USER", postgres.user(),
        "ECLUSA_POSTGRES_PASSWORD", postgres.password(),
        "ECLUSA_REDIS_URL", servers.redisUrl(),
        "ECLUSA_OPERATOR_TOKEN", credentials.operatorToken(),
        // Nobody else on the network has business with a local stack.
        "QUARKUS_HTTP_HOST", "127.0.0.1",
        "QUARKUS_HTTP_PORT", Integer.toString(settings.port(service.application())),
        "QUARKUS_MANAGEMENT_HOST", "127.0.0.1",
        "QUARKUS_MANAGEMENT_PORT", Integer.toString(settings.port(service.management())),
        // People read these logs.
        "QUARKUS_LOG_CONSOLE_JSON_ENABLED", "false");
  }

  private Map<String, String> receiver() {
    return Map.of(
        "QUARKUS_HTTP_SSL_PORT", Integer.toString(settings.port(Endpoint.RECEIVER_TLS)),
        "QUARKUS_TLS_KEY_STORE_PEM_0_CERT", tls.certificate().toString(),
        "QUARKUS_TLS_KEY_STORE_PEM_0_KEY", tls.key().toString(),
        "QUARKUS_HTTP_INSECURE_REQUESTS", "enabled");
  }

  private Map<String, String> outbox() {
    return Map.of();
  }

  private Map<String, String> email() {
    return Map.of();
  }
}
