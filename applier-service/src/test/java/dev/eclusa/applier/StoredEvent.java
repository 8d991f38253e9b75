package dev.eclusa.applier;

/**
 * An event as the receiver would store it.
 *
 * @param type as loja names it
 * @param payload the body
 */
record StoredEvent(EventKey key, String orderId, String type, String payload) {

  /** An event of loja whose version is a sequence number. */
  static StoredEvent numbered(String id, String order, String type, long sequence) {
    return loja(id, order, type, "\"sequence\":" + sequence, "{\"id\":\"" + order + "\"}");
  }

  /** An event of loja. */
  static StoredEvent loja(String id, String order, String type, String version, String data) {
    String payload =
        "{\"id\":\"%s\",\"type\":\"%s\",%s,\"data\":%s}".formatted(id, type, version, data);
    return new StoredEvent(new EventKey("loja", id), order, type, payload);
  }

  StoredEvent from(String provider) {
    return new StoredEvent(new EventKey(provider, key.eventId()), orderId, type, payload);
  }

  OrderKey order() {
    return new OrderKey(key.provider(), orderId);
  }
}
