package dev.eclusa.applier.reconcile;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** A provider whose order list is configured as an operator would do it, and holds one order. */
public final class ListInForce implements QuarkusTestResourceLifecycleManager {

  private OrderListServer list;

  @Override
  public Map<String, String> start() {
    list = new OrderListServer();
    list.put("scheduled", "paid", 2, Instant.now().minus(Duration.ofMinutes(10)));
    return Map.of("LOJA_API_URL", list.url() + "/", "LOJA_API_TOKEN", OrderListServer.TOKEN);
  }

  @Override
  public void stop() {
    if (list != null) {
      list.close();
    }
  }
}
