package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.signature.ReceivedRequest;

/**
 * Where expressions look.
 *
 * @param body the parsed body
 * @param request the request it came in; null for a stored payload, where only the body is left
 */
record EventSource(JsonNode body, ReceivedRequest request) {}
