package dev.eclusa.standin.provider;

import java.net.URI;
import java.nio.file.Path;

/**
 * Where webhooks go.
 *
 * @param url such as {@code https://localhost:8443/webhooks/loja}
 * @param trust PEM file with the certificates to trust for HTTPS; null for those of the JVM
 */
public record Target(URI url, Path trust) {

  public static Target of(String url) {
    return new Target(URI.create(url), null);
  }
}
