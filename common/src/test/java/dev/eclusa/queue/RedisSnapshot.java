package dev.eclusa.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is in Redis, read key by key, and what must hold among the keys. */
final class RedisSnapshot {

  private final TestQueue queue;
  private final Set<String> seen = new HashSet<>();

  RedisSnapshot(TestQueue queue) {
    this.queue = queue;
  }

  /** Every job is in one place; every lane with jobs is ready or parked, in one place. */
  void assertConsistent() {
    Set<String> waiting = new HashSet<>();
    Map<String, Integer> places = new HashMap<>();
    for (String key : keys("q:*", "back:*")) {
      list(key).forEach(job -> assertTrue(waiting.add(job.substring(2)), () -> "twice: " + job));
      places.put(key.substring(key.indexOf(':') + 1), 0);
    }
    assertEquals(members("SMEMBERS", "waiting"), waiting);
    for (String key : keys("lanes:*")) {
      String priority = key.split(":", -1)[1];
      list(key).forEach(lane -> places.merge(priority + ":" + lane, 1, Integer::sum));
    }
    for (String key : keys("park:*")) {
      list(key).forEach(lane -> places.merge(lane, 1, Integer::sum));
    }
    places.forEach((lane, count) -> assertEquals(1, count, () -> "places of lane " + lane));
    once(waiting);
    once(members("HKEYS", "run"));
    once(members("HKEYS", "late"));
    once(members("HKEYS", "dead"));
    assertEquals(members("HKEYS", "run"), members("ZRANGE", "lease"), "in flight = live leases");
  }

  private void once(Set<String> ids) {
    ids.forEach(id -> assertTrue(seen.add(id), () -> "in two states: " + id));
  }

  private List<String> keys(String... patterns) {
    return List.of(patterns).stream()
        .flatMap(
            pattern -> queue.redis().command("KEYS " + queue.key(pattern)).getDelegate().stream())
        .map(key -> key.toString().substring(queue.key("").length()))
        .toList();
  }

  private List<String> list(String key) {
    String command = key.startsWith("q:") || key.startsWith("back:") ? "LRANGE " : "ZRANGE ";
    return queue.redis().command(command + queue.key(key) + " 0 -1").getDelegate().stream()
        .map(Object::toString)
        .toList();
  }

  private Set<String> members(String command, String key) {
    String range = command.equals("ZRANGE") ? " 0 -1" : "";
    Set<String> members = new HashSet<>();
    queue
        .redis()
        .command(command + " " + queue.key(key) + range)
        .getDelegate()
        .forEach(member -> members.add(member.toString()));
    return members;
  }
}
