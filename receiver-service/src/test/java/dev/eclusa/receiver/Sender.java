package dev.eclusa.receiver;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.config.ConfigProvider;

/** Sends webhooks to the receiver under test. */
public final class Sender {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Sender() {}

  public static URI base() {
    return URI.create(ConfigProvider.getConfig().getValue("test.url", String.class));
  }

  /** Health, metrics and the OpenAPI document. */
  public static URI management() {
    return URI.create(ConfigProvider.getConfig().getValue("test.management.url", String.class));
  }

  /** Signed as loja does. */
  public static HttpResponse<String> post(byte[] body) {
    return send(loja(body));
  }

  public static HttpRequest.Builder loja(byte[] body) {
    return to("loja", body).header(Loja.HEADER, Loja.sign(body));
  }

  /** A request without a signature. */
  public static HttpRequest.Builder to(String provider, byte[] body) {
    return HttpRequest.newBuilder(base().resolve("/webhooks/" + provider))
        .timeout(Duration.ofSeconds(20))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
  }

  public static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return CLIENT.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  public static CompletableFuture<HttpResponse<String>> sendAsync(HttpRequest.Builder request) {
    return CLIENT.sendAsync(request.build(), BodyHandlers.ofString());
  }
}
