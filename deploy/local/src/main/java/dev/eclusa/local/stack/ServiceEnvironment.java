package dev.eclusa.local.stack;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Configuration of the services, as environment variables: what an installation sets. */
final class ServiceEnvironment {
  private final StackSettings settings;
  private final Servers servers;
  private final Credentials credentials;
  private final TlsFiles tls;
  private final Path providers;

  ServiceEnvironment(
      StackSettings settings,
      Servers servers,
      Credentials credentials,
      TlsFiles tls,
      Path providers) {
    this.settings = settings;
    this.servers = servers;
    this.credentials = credentials;
    this.tls = tls;
    this.providers = providers;
  }

  Map<String, String> of(Service service) {
    Map<String, String> environment = new HashMap<>(shared(service));
    environment.putAll(
        switch (service) {
          case RECEIVER -> receiver();
          case APPLIER -> applier();
          case RUNS, ITEMS -> worker();
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
        "ECLUSA_PROVIDERS_FILE", providers.toString(),
        "LOJA_WEBHOOK_SECRET", credentials.lojaWebhookSecret(),
        "CRM_WEBHOOK_SECRET", credentials.crmWebhookSecret(),
        "QUARKUS_HTTP_SSL_PORT", Integer.toString(settings.port(Endpoint.RECEIVER_TLS)),
        "QUARKUS_PROFILE", "prod,https",
        // No balancer here that would have to notice a stop.
        "QUARKUS_SHUTDOWN_DELAY", "PT0S",
        "ECLUSA_RECEIVER_TLS_CERTIFICATE", tls.certificate().toString(),
        "ECLUSA_RECEIVER_TLS_KEY", tls.key().toString());
  }

  private Map<String, String> applier() {
    return Map.of(
        "ECLUSA_PROVIDERS_FILE", providers.toString(),
        "LOJA_API_URL", settings.http(Endpoint.PROVIDER),
        "LOJA_API_TOKEN", credentials.lojaApiToken());
  }

  private Map<String, String> worker() {
    return Map.of("ECLUSA_RUNNER_TOKEN", credentials.runnerToken());
  }

  private Map<String, String> outbox() {
    return Map.of(
        "ECLUSA_OUTBOX_DESTINATIONS_FULFILMENT_URL",
        settings.http(Endpoint.FULFILMENT) + "/effects",
        "ECLUSA_OUTBOX_DESTINATIONS_FULFILMENT_SECRET",
        credentials.fulfilmentSecret(),
        "ECLUSA_EMAIL_DISPATCHER_URL",
        settings.http(Endpoint.EMAIL),
        "CRON_SECRET",
        credentials.cronSecret());
  }

  private Map<String, String> email() {
    return Map.of(
        "CRON_SECRET", credentials.cronSecret(),
        "ECLUSA_EMAIL_FROM", "Loja <loja@example.test>",
        "ECLUSA_EMAIL_RESEND_URL", settings.http(Endpoint.RESEND),
        "ECLUSA_EMAIL_RESEND_API_KEY", credentials.resendApiKey(),
        "ECLUSA_EMAIL_RESEND_WEBHOOK_SECRETS", credentials.resendWebhookSecret(),
        "ECLUSA_EMAIL_SMTP_PORT", Integer.toString(settings.port(Endpoint.SMTP)),
        "ECLUSA_EMAIL_SMTP_TLS", "none");
  }
}
