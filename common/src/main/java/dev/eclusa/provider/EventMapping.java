package dev.eclusa.provider;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.provider.Envelope.Event;
import dev.eclusa.provider.Envelope.Unusable;
import dev.eclusa.provider.Reading.Found;
import dev.eclusa.signature.ReceivedRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Where an event's id, its order and its type stand in a request. */
public final class EventMapping {

  /** Greatest length of an id or a type, in characters. */
  public static final int MAX_LENGTH = 512;

  private final Expression id;
  private final Expression resource;
  private final Expression type;

  EventMapping(Expression id, Expression resource, Expression type) {
    this.id = id;
    this.resource = resource;
    this.type = type;
  }

  /** As {@link #envelope(ReceivedRequest, JsonNode)}, reading the body first. */
  public Envelope envelope(ReceivedRequest request) {
    try {
      return envelope(request, Payloads.parse(request.body()));
    } catch (JsonProcessingException notJson) {
      return new Unusable("the body is not JSON");
    }
  }

  /**
   * What the request is about. Never throws: what can't be used is a value.
   *
   * @param body the body as {@link Payloads#parse} gives it
   */
  public Envelope envelope(ReceivedRequest request, JsonNode body) {
    EventSource source = new EventSource(body, request);
    Reading eventId = id.read(source);
    Reading resourceId = resource.read(source);
    Reading eventType = type.read(source);
    return Stream.of(
            defect("the event id", eventId),
            defect("the resource id", resourceId),
            defect("the type", eventType))
        .flatMap(Optional::stream)
        .findFirst()
        .<Envelope>map(Unusable::new)
        .orElseGet(() -> new Event(text(eventId), text(resourceId), text(eventType)));
  }

  /** Names, in small letters, of the headers that fields are taken from. */
  public Set<String> headersRead() {
    Set<String> names = new TreeSet<>();
    expressions()
        .flatMap(Expression::flatten)
        .forEach(
            e -> {
              if (e instanceof Expression.Header header) {
                names.add(header.name().toLowerCase(Locale.ROOT));
              }
            });
    return names;
  }

  /** Names of the query parameters that fields are taken from. */
  public Set<String> queryRead() {
    Set<String> names = new TreeSet<>();
    expressions()
        .flatMap(Expression::flatten)
        .forEach(
            e -> {
              if (e instanceof Expression.Query query) {
                names.add(query.name());
              }
            });
    return names;
  }

  private Stream<Expression> expressions() {
    return Stream.of(id, resource, type);
  }

  private static Optional<String> defect(String what, Reading reading) {
    return Ids.defect(reading).map(why -> what + " is " + why);
  }

  private static String text(Reading reading) {
    return ((Found) reading).text();
  }
}
