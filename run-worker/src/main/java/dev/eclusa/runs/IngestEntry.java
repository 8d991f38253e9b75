package dev.eclusa.runs;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.eclusa.provider.Payloads;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * An entry of the stream that can become an item.
 *
 * @param entryId the stream's
 * @param sourceId what its producer calls it, so that repetitions are known; the stream's id if it
 *     says nothing
 * @param payload JSON, as it came
 * @param traceparent null where there is none
 */
record IngestEntry(
    String entryId,
    String sourceId,
    String tenant,
    String handler,
    String externalId,
    String payload,
    String traceparent) {

  /** An entry that can't become an item. Its message says why, and nothing of the entry. */
  static final class BadEntry extends Exception {
    BadEntry(String message) {
      super(message, null, false, false);
    }
  }

  private static final int LONGEST_ID = 500;
  private static final int LONGEST_PAYLOAD = 1024 * 1024;

  /**
   * Reads an entry's fields: {@code tenantId}, {@code handlerKey}, {@code externalId}, {@code
   * payload}, and perhaps {@code id} and {@code traceparent}.
   *
   * @throws BadEntry if one is missing or can't be used
   */
  static IngestEntry read(String entryId, Map<String, String> fields) throws BadEntry {
    return new IngestEntry(
        entryId,
        fields.containsKey("id") ? name(fields, "id", LONGEST_ID) : entryId,
        name(fields, "tenantId", Names.LONGEST),
        name(fields, "handlerKey", Names.LONGEST),
        name(fields, "externalId", LONGEST_ID),
        payload(fields.get("payload")),
        fields.get("traceparent"));
  }

  private static String name(Map<String, String> fields, String field, int longest)
      throws BadEntry {
    String value = fields.get(field);
    if (!Names.isUsable(value, longest)) {
      throw new BadEntry(field + " is missing or can't be used");
    }
    return value;
  }

  private static String payload(String text) throws BadEntry {
    if (text == null) {
      throw new BadEntry("payload is missing");
    }
    if (text.length() > LONGEST_PAYLOAD) {
      throw new BadEntry("payload is longer than 1 MiB");
    }
    try {
      var unused = Payloads.parse(text.getBytes(StandardCharsets.UTF_8));
      return text;
    } catch (JsonProcessingException e) {
      throw new BadEntry("payload is no JSON");
    }
  }
}
