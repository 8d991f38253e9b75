package dev.eclusa.applier.reconcile;

import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The client for order lists. Trusts what the JVM trusts, or, where {@code quarkus.tls.orders-api}
 * is configured, what that says: for lists behind a certificate of one's own.
 */
final class OrderListClientProducer {

  private static final String TLS = "orders-api";
  private static final Duration CONNECT = Duration.ofSeconds(5);

  @Produces
  @Singleton
  OrderListClient client(TlsConfigurationRegistry tls, Clock clock) {
    HttpClient.Builder http =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .version(HttpClient.Version.HTTP_1_1);
    Optional<TlsConfiguration> own = tls.get(TLS);
    own.map(OrderListClientProducer::context).ifPresent(http::sslContext);
    return new OrderListClient(http.build(), clock);
  }

  private static SSLContext context(TlsConfiguration tls) {
    try {
      return tls.createSSLContext();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("quarkus.tls." + TLS + " cannot be used", e);
    } catch (Exception e) {
      throw new IllegalStateException("quarkus.tls." + TLS + " cannot be read", e);
    }
  }
}
