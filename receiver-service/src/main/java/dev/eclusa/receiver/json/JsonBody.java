package dev.eclusa.receiver.json;

import com.fasterxml.jackson.databind.JsonNode;

/** A body, read as JSON. */
public sealed interface JsonBody {

  /**
   * It is JSON.
   *
   * @param root the value that jsonb will hold
   * @param cleaned its text if that differs from the body, otherwise null
   */
  record Parsed(JsonNode root, String cleaned) implements JsonBody {}

  /**
   * It isn't, or is beyond what is read.
   *
   * @param reason without any value of the body
   */
  record Unreadable(String reason) implements JsonBody {}
}
