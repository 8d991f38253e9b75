package dev.eclusa.local.work;

import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.Service;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * What operators can ask of run-worker and item-worker. Every method throws a {@link
 * LocalStackException} if the service doesn't answer, or with anything but success.
 */
public final class OperatorApi {
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(ANSWER_WITHIN).build();
  private final String runs;
  private final String items;
  private final String token;

  public OperatorApi(LocalStack stack) {
    this.runs = stack.service(Service.RUNS).url();
    this.items = stack.service(Service.ITEMS).url();
    this.token = stack.credentials().operatorToken();
  }

  /**
   * Starts a run.
   *
   * @param key repeated under it, the request starts no other run
   */
  public RunView start(String tenant, String handler, String key) {
    JsonObject wanted = new JsonObject().put("tenantId", tenant).put("handlerKey", handler);
    HttpRequest.Builder request =
        request(runs + "/runs")
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", key)
            .POST(BodyPublishers.ofString(wanted.encode()));
    return RunView.of(answer(request));
  }

  /** The run of this id. */
  public RunView run(String id) {
    return RunView.of(answer(request(runs + "/runs/" + id)));
  }

  /** Starts no more items of a handler. */
  public void pause(String handler) {
    answer(request(items + "/handlers/" + handler + "/pause").POST(BodyPublishers.noBody()));
  }

  /** Ends a pause. */
  public void resume(String handler) {
    answer(request(items + "/handlers/" + handler + "/resume").POST(BodyPublishers.noBody()));
  }

  /** State of a circuit: closed, open or half. The stack's queue has one shard, so there is one. */
  public String circuit(String integration) {
    return answer(request(items + "/circuits/" + integration))
        .getJsonArray("shards")
        .getJsonObject(0)
        .getString("state");
  }

  private HttpRequest.Builder request(String url) {
    return HttpRequest.newBuilder(URI.create(url))
        .timeout(ANSWER_WITHIN)
        .header("Authorization", "Bearer " + token);
  }

  private JsonObject answer(HttpRequest.Builder builder) {
    HttpRequest request = builder.build();
    String what = request.method() + " " + request.uri();
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      if (response.statusCode() / 100 != 2) {
        throw new LocalStackException(what + " was answered with " + response.statusCode());
      }
      return new JsonObject(response.body());
    } catch (IOException | DecodeException e) {
      throw new LocalStackException(what + " was not answered: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LocalStackException(what + " was interrupted", e);
    }
  }
}
