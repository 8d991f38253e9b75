package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.provider.Reading.Found;
import java.util.Optional;
import java.util.Set;

/**
 * Which item an event becomes, for a provider whose events are work for a handler instead of facts
 * about orders. Pure: the same event always gives the same answer.
 */
public final class ItemMapping {

  /** Longest name of a tenant or a handler, in characters. */
  private static final int LONGEST = 200;

  private final Expression tenant;
  private final Expression handler;
  private final Set<String> types;

  /**
   * @param types types of events that become items; empty: all
   */
  ItemMapping(Expression tenant, Expression handler, Set<String> types) {
    this.tenant = tenant;
    this.handler = handler;
    this.types = Set.copyOf(types);
  }

  /**
   * The item that an event becomes.
   *
   * @param type as the envelope gave it
   * @param payload the stored body, read with {@link Payloads#parse}
   */
  public ItemResult toItem(String type, JsonNode payload) {
    if (!types.isEmpty() && !types.contains(type)) {
      return new ItemResult.IgnoredType();
    }
    EventSource source = new EventSource(payload, null);
    Reading forWhom = tenant.read(source);
    Reading byWhat = handler.read(source);
    return defect("the tenant", forWhom)
        .or(() -> defect("the handler", byWhat))
        .<ItemResult>map(ItemResult.Undecidable::new)
        .orElseGet(() -> new ItemResult.Wanted(text(forWhom), text(byWhat)));
  }

  private static Optional<String> defect(String what, Reading reading) {
    return Ids.defect(reading)
        .or(() -> tooLong(text(reading)))
        .map(why -> what + " of the item is " + why);
  }

  private static Optional<String> tooLong(String text) {
    return text.length() > LONGEST
        ? Optional.of("longer than " + LONGEST + " characters")
        : Optional.empty();
  }

  private static String text(Reading reading) {
    return ((Found) reading).text();
  }
}
