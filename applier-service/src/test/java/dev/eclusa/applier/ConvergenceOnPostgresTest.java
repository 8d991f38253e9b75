package dev.eclusa.applier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.drain.Reach;
import dev.eclusa.embedded.BackingServices;
import dev.eclusa.order.Expected;
import dev.eclusa.order.Fact;
import dev.eclusa.order.FactSets;
import dev.eclusa.order.Order;
import dev.eclusa.order.Status;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The property of {@code OrderConvergenceTest} on the real inbox, sampled. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ConvergenceOnPostgresTest.SmallBatches.class)
class ConvergenceOnPostgresTest {

  /** Small batches, so that many of them run side by side and cut through each order's events. */
  public static final class SmallBatches implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "eclusa.applier.batch-size", "7",
          "eclusa.applier.sweep-every", "-PT1S");
    }
  }

  private static final int APPLIERS = 8;
  private static final int SETS = 150;
  private static final int ARRIVALS = 3;

  private static final String INSERT =
      """
      INSERT INTO webhook_eventos
        (provedor, evento_id, recurso_id, tipo, payload, corpo, recebido_em, disponivel_em)
      SELECT 'loja', n::text, recurso, tipo, corpo::jsonb, convert_to(corpo, 'UTF8'),
             now() - interval '1 hour' + n * interval '1 ms',
             now() - interval '1 hour' + n * interval '1 ms'
      FROM unnest($1::text[], $2::text[], $3::text[])
        WITH ORDINALITY AS e (recurso, tipo, corpo, n)
      """;

  private static final Map<Status, String> TYPES =
      Map.of(
          Status.CRIADO, "order.created",
          Status.PAGO, "order.paid",
          Status.ENVIADO, "order.shipped",
          Status.CANCELADO, "order.canceled",
          Status.REEMBOLSADO, "order.refunded");

  private record Event(String orderId, Fact fact) {

    String type() {
      return TYPES.get(fact.status());
    }

    String body() {
      JsonObject data =
          new JsonObject()
              .put("id", orderId)
              .put("total_cents", fact.totalCents())
              .put("customer_email", fact.customerEmail());
      return new JsonObject().put("sequence", fact.version()).put("data", data).encode();
    }
  }

  @Inject InboxDrain drain;
  @Inject Tables tables;

  private final Random random = new Random(20261130);
  private final ExecutorService threads = Executors.newFixedThreadPool(APPLIERS);

  @AfterEach
  void clear() {
    threads.shutdownNow();
    tables.clear();
  }

  @Test
  @DisplayName("O2: 8 concurrent appliers, sampled orders of arrival with repeats: one row per set")
  void converges() throws Exception {
    // Given: each set of facts under several order ids, each shuffled its own way, with repeats
    Map<String, List<Fact>> sets = sampledSets();
    List<Event> events = arrivals(sets);
    insert(events);

    // When
    List<Future<Integer>> appliers =
        IntStream.range(0, APPLIERS).mapToObj(n -> threads.submit(this::drainAll)).toList();
    int applied = 0;
    for (Future<Integer> applier : appliers) {
      applied += applier.get(120, TimeUnit.SECONDS);
    }

    // Then
    assertEquals(events.size(), applied);
    sets.forEach(
        (orderId, facts) -> {
          OrderKey key = new OrderKey("loja", orderId);
          Order expected = Expected.of(facts);
          assertEquals(expected, tables.order(key), () -> orderId + " of " + facts);
          checkEffects(expected, tables.effects(key));
        });
  }

  private void checkEffects(Order order, List<String> effects) {
    boolean refunded = order.status() == Status.REEMBOLSADO;
    assertEquals(refunded, effects.contains("notificar_reembolso"), effects::toString);
    if (order.status() == Status.PAGO) {
      assertTrue(effects.contains("liberar_separacao"), effects::toString);
    }
    int stopped = effects.indexOf("interromper_separacao");
    if (stopped >= 0) {
      assertEquals("liberar_separacao", effects.get(stopped - 1));
      assertTrue(order.status().terminal());
    }
  }

  private int drainAll() {
    int all = 0;
    // A batch may be empty while others hold what is left; those apply it.
    for (int taken = 1; taken > 0; all += taken) {
      taken = drain.drain(Reach.ALL);
    }
    return all;
  }

  private Map<String, List<Fact>> sampledSets() {
    List<Fact> alphabet = FactSets.full(3);
    Map<String, List<Fact>> sets = new LinkedHashMap<>();
    for (int set = 0; set < SETS; set++) {
      int size = 1 + random.nextInt(5);
      List<Fact> facts =
          IntStream.range(0, size)
              .mapToObj(n -> alphabet.get(random.nextInt(alphabet.size())))
              .toList();
      for (int arrival = 0; arrival < ARRIVALS; arrival++) {
        sets.put("order-" + set + "-" + arrival, facts);
      }
    }
    return sets;
  }

  private List<Event> arrivals(Map<String, List<Fact>> sets) {
    List<Event> events = new ArrayList<>();
    sets.forEach(
        (orderId, facts) -> {
          facts.forEach(fact -> events.add(new Event(orderId, fact)));
          events.add(new Event(orderId, facts.get(random.nextInt(facts.size()))));
        });
    Collections.shuffle(events, random);
    return events;
  }

  private void insert(List<Event> events) {
    tables.database.query(
        INSERT,
        Columns.text(events, Event::orderId),
        Columns.text(events, Event::type),
        Columns.text(events, Event::body));
  }
}
