package dev.eclusa.receiver.quarantine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.eclusa.provider.Provider;
import dev.eclusa.receiver.json.ContentType;
import dev.eclusa.receiver.json.JsonText;
import dev.eclusa.signature.Fields;
import dev.eclusa.signature.ReceivedRequest;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What is kept of a request beside its body: its content type, and only those headers and query
 * parameters that the provider's fields are read from. As JSON, each name with its values; a query
 * parameter's name begins with a question mark, which no header's name can.
 */
public record ReadFields(Map<String, List<String>> headers, Map<String, List<String>> query) {

  private static final String QUERY_MARK = "?";
  private static final String CONTENT_TYPE = "content-type";

  /** Those that this provider's definition reads. */
  public static ReadFields of(Provider provider, ReceivedRequest request) {
    Set<String> headers = new HashSet<>(provider.events().headersRead());
    headers.add(CONTENT_TYPE);
    return new ReadFields(
        pick(headers, request.headers()), pick(provider.events().queryRead(), request.query()));
  }

  /** Charset that the body was declared to be in. */
  public Charset charset() {
    String declared = headers.getOrDefault(CONTENT_TYPE, List.of("application/json")).get(0);
    return ContentType.of(declared, null) instanceof ContentType.Json json
        ? json.charset()
        : StandardCharsets.UTF_8;
  }

  /** From {@link #json()}. */
  public static ReadFields parse(JsonNode stored) {
    Map<String, List<String>> headers = new HashMap<>();
    Map<String, List<String>> query = new HashMap<>();
    stored
        .properties()
        .forEach(
            field -> {
              List<String> values = new ArrayList<>();
              field.getValue().forEach(value -> values.add(value.asText()));
              if (field.getKey().startsWith(QUERY_MARK)) {
                query.put(field.getKey().substring(QUERY_MARK.length()), values);
              } else {
                headers.put(field.getKey(), values);
              }
            });
    return new ReadFields(headers, query);
  }

  /** For a jsonb column. */
  public String json() {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    add(all, headers, name -> name);
    add(all, query, name -> QUERY_MARK + name);
    return all.toString();
  }

  private static void add(
      ObjectNode to, Map<String, List<String>> from, Function<String, String> naming) {
    from.forEach(
        (name, values) -> {
          ArrayNode array = to.putArray(naming.apply(name));
          values.forEach(value -> array.add(JsonText.storable(value)));
        });
  }

  private static Map<String, List<String>> pick(Collection<String> names, Fields from) {
    Map<String, List<String>> picked = new HashMap<>();
    for (String name : names) {
      List<String> values = from.all(name);
      if (!values.isEmpty()) {
        picked.put(name, values);
      }
    }
    return picked;
  }
}
