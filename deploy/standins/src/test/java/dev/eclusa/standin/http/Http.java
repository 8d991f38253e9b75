package dev.eclusa.standin.http;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A small client for the tests. */
public final class Http {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Http() {}

  public static HttpRequest request(String url, String body, String... headers) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(url))
            .timeout(Duration.ofSeconds(10))
            .POST(BodyPublishers.ofString(body));
    return (headers.length == 0 ? builder : builder.headers(headers)).build();
  }

  public static HttpResponse<String> post(String url, String body, String... headers)
      throws IOException {
    try {
      return CLIENT.send(request(url, body, headers), BodyHandlers.ofString());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static CompletableFuture<HttpResponse<String>> postLater(
      String url, String body, String... headers) {
    return CLIENT.sendAsync(request(url, body, headers), BodyHandlers.ofString());
  }

  public static JsonObject get(String url) throws IOException {
    try {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
      return new JsonObject(CLIENT.send(request, BodyHandlers.ofString()).body());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
