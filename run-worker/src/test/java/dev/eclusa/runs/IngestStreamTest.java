package dev.eclusa.runs;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import io.quarkus.redis.datasource.stream.XGroupCreateArgs;
import io.quarkus.redis.datasource.stream.XReadGroupArgs;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Entries of the stream become items, each once. */
@QuarkusTest
@QuarkusTestResource(BackingServices.class)
@TestProfile(ShortTimes.class)
class IngestStreamTest {

  private static final Duration LONG = Duration.ofSeconds(60);

  @Inject Rig rig;
  @Inject IngestQuarantine quarantine;

  @BeforeEach
  void prepare() {
    rig.prepare("http://localhost:1");
  }

  @AfterEach
  void stop() {
    rig.stopAll();
  }

  private static Map<String, String> entry(String externalId) {
    return new HashMap<>(
        Map.of(
            "tenantId", "acme",
            "handlerKey", "contacts",
            "externalId", externalId,
            "payload", "{\"n\": 1.50}"));
  }

  private static Map<String, String> with(String field, String value) {
    Map<String, String> entry = entry("bad");
    entry.put(field, value);
    return entry;
  }

  private boolean streamIsEmpty() {
    return rig.redis.stream(String.class).xlen(IngestStream.STREAM) == 0;
  }

  @Test
  @DisplayName("An entry becomes an item with trigger queue and priority 3, queued, and leaves")
  void becomesAnItem() {
    rig.build(rig.queues.items());
    Map<String, String> traced = entry("x1");
    traced.put("traceparent", Rig.TRACE);
    rig.entry(traced);

    rig.stream();

    await().atMost(LONG).until(() -> rig.items("true") == 1 && streamIsEmpty());
    Row item = rig.one("SELECT *, payload::text AS body FROM execution_items");
    assertEquals(
        List.of("acme", "crm", "contacts", "inbound", "queue", 3, "x1", "{\"n\": 1.50}"),
        List.of(
            item.getString("tenant_id"),
            item.getString("integration_key"),
            item.getString("handler_key"),
            item.getString("direction"),
            item.getString("trigger"),
            item.getInteger("priority"),
            item.getString("external_id"),
            item.getString("body")));
    assertTrue(item.getString("traceparent").startsWith("00-0af7651916cd43dd8448eb211c80319c-"));
    await().atMost(LONG).until(() -> rig.queuedItems() == 1);
  }

  @Test
  @DisplayName("Two readers take a stream of thousands, every entry once")
  void takesThousands() {
    for (int n = 0; n < 2500; n++) {
      rig.entry(entry("x" + n));
    }

    rig.stream();
    rig.stream();

    await().atMost(LONG).until(() -> rig.items("true") == 2500 && streamIsEmpty());
    assertEquals(
        2500, rig.one("SELECT count(DISTINCT external_id) FROM execution_items").getLong(0));
  }

  @Test
  @DisplayName("An entry that its producer sends twice under one id is one item, per tenant")
  void knowsProducersIds() {
    Map<String, String> entry = entry("x1");
    entry.put("id", "order-7");
    rig.entry(entry);
    rig.entry(entry);
    Map<String, String> other = new HashMap<>(entry);
    other.put("tenantId", "other");
    rig.entry(other);

    rig.stream();

    await().atMost(LONG).until(this::streamIsEmpty);
    assertEquals(2, rig.items("true"));
  }

  @Test
  @DisplayName("What a reader took and didn't end, dead or alive, is taken over, and is one item")
  void takesOver() {
    rig.entry(entry("read-only"));
    rig.entry(entry("stored"));
    var stream = rig.redis.stream(String.class);
    stream.xgroupCreate(IngestStream.STREAM, "eclusa", "0", new XGroupCreateArgs().mkstream());
    var taken =
        stream.xreadgroup(
            "eclusa", "dead", IngestStream.STREAM, ">", new XReadGroupArgs().count(9));
    // It stored one of them before it died.
    rig.ingestRows().store(Map.of(taken.get(1).id(), taken.get(1).payload()));

    rig.stream();

    await().atMost(LONG).until(this::streamIsEmpty);
    assertEquals(2, rig.items("true"));
  }

  @Test
  @DisplayName("A stream that was lost with its group is read again once it is there")
  void survivesFlush() {
    rig.stream();
    rig.entry(entry("before"));
    await().atMost(LONG).until(() -> rig.items("true") == 1);

    rig.redis.execute("FLUSHALL");
    rig.entry(entry("after"));

    await().atMost(LONG).until(() -> rig.items("true") == 2);
  }

  @Test
  @DisplayName("What can't become an item is kept for a person, with the reason, and blocks nobody")
  void keepsWhatIsUnusable() {
    rig.entry(Map.of("hello", "world"));
    rig.entry(with("tenantId", ""));
    rig.entry(with("tenantId", "a\u0000b"));
    rig.entry(with("externalId", "x".repeat(501)));
    rig.entry(with("payload", "{"));
    rig.entry(with("payload", "{} {}"));
    rig.entry(with("handlerKey", "nobody"));
    rig.entry(entry("good"));

    rig.stream();

    await().atMost(LONG).until(this::streamIsEmpty);
    assertEquals(1, rig.items("external_id = 'good'"));
    assertEquals(1, rig.items("true"));
    assertEquals(
        Set.of(
            "tenantId is missing or can't be used",
            "externalId is missing or can't be used",
            "payload is no JSON",
            "there is no such handler"),
        StreamSupport.stream(
                rig.database.query("SELECT reason FROM ingest_quarantine").spliterator(), false)
            .map((Row row) -> row.getString(0))
            .collect(Collectors.toSet()));
    assertEquals(7, rig.count("ingest_quarantine", "true"));
  }

  @Test
  @DisplayName("A replay from quarantine works once the cause is mended, and stays otherwise")
  void replays() {
    rig.entry(with("handlerKey", "later"));
    rig.stream();
    await().atMost(LONG).until(() -> rig.count("ingest_quarantine", "true") == 1);
    String id = rig.one("SELECT entry_id FROM ingest_quarantine").getString(0);
    assertTrue(!quarantine.replay(quarantine.find(id).orElseThrow()));
    assertEquals(1, rig.count("ingest_quarantine", "true"));

    rig.handler("later", 10);

    assertTrue(quarantine.replay(quarantine.find(id).orElseThrow()));
    assertEquals(0, rig.count("ingest_quarantine", "true"));
    assertEquals(1, rig.items("handler_key = 'later'"));
  }
}
