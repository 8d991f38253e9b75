package dev.eclusa.provider;

import dev.eclusa.signature.Fields;
import dev.eclusa.signature.ReceivedRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Requests as a server would read them. */
@SuppressWarnings("ArrayRecordComponent")
record Requests(
    Map<String, List<String>> headers,
    Map<String, List<String>> query,
    byte[] body,
    Instant received) {

  static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  static Requests of(String body) {
    return of(body.getBytes(StandardCharsets.UTF_8));
  }

  static Requests of(byte[] body) {
    return new Requests(Map.of(), Map.of(), body, NOW);
  }

  Requests header(String name, String... values) {
    return new Requests(plus(headers, name, values), query, body, received);
  }

  Requests query(String name, String... values) {
    return new Requests(headers, plus(query, name, values), body, received);
  }

  Requests body(byte[] other) {
    return new Requests(headers, query, other, received);
  }

  Requests at(Instant instant) {
    return new Requests(headers, query, body, instant);
  }

  ReceivedRequest request() {
    return new ReceivedRequest(
        "p", "POST", Fields.headers(headers), Fields.query(query), body, received);
  }

  private static Map<String, List<String>> plus(
      Map<String, List<String>> map, String name, String... values) {
    Map<String, List<String>> more = new HashMap<>(map);
    more.put(name, List.of(values));
    return more;
  }
}
