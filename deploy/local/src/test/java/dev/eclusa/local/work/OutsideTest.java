package dev.eclusa.local.work;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.eclusa.standin.runner.RunnerStandIn;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OutsideTest {

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  @DisplayName("items that never came, came again, and came under another id, are told apart")
  void compares() throws Exception {
    try (RunnerStandIn runner = new RunnerStandIn().start(0)) {
      process(runner, "i1", "e1");
      process(runner, "i2", "e2");
      process(runner, "i2", "e2");
      process(runner, "i3", "e1");

      assertEquals(new Outside(1, 1, 1), Outside.of(runner, Set.of("i1", "i2", "i3", "i4")));
      assertEquals(new Outside(0, 0, 1), Outside.of(runner, Set.of("i1")), "others don't count");
    }
  }

  private void process(RunnerStandIn runner, String id, String externalId)
      throws IOException, InterruptedException {
    JsonObject item =
        new JsonObject()
            .put("itemId", id)
            .put("externalId", externalId)
            .put("tenantId", "t")
            .put("handlerKey", "h");
    client.send(
        HttpRequest.newBuilder(URI.create(runner.url("erp") + "/process"))
            .header("Authorization", "Bearer " + RunnerStandIn.DEFAULT_TOKEN)
            .header("Idempotency-Key", id)
            .POST(BodyPublishers.ofString(item.encode()))
            .build(),
        BodyHandlers.discarding());
  }
}
