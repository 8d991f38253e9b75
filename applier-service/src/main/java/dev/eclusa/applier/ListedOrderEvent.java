package dev.eclusa.applier;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.provider.ApiOrder;
import dev.eclusa.provider.FactResult;
import dev.eclusa.provider.FactResult.Undecidable;
import dev.eclusa.provider.Provider;

/**
 * Entries of a provider's order list that were set aside wait in the inbox, beside the events, so
 * that they are seen and replayed in the same way.
 */
public final class ListedOrderEvent {

  /** Their type: the payload is the entry, to be read by the list's mapping. */
  public static final String TYPE = "api.order";

  /** Begins their ids. */
  private static final String PREFIX = "api:";

  private ListedOrderEvent() {}

  /**
   * The id of an entry.
   *
   * @param revision tells the entries of one order apart
   */
  public static String id(String orderId, String revision) {
    return PREFIX + orderId + ":" + revision;
  }

  /** Whether an event is such an entry: a provider may give a type of its own the same name. */
  static boolean is(EventKey event, String type) {
    return type.equals(TYPE) && event.eventId().startsWith(PREFIX);
  }

  /** The fact that an entry states by the provider's definition as it is now. */
  static FactResult toFact(Provider provider, JsonNode entry) {
    return provider
        .ordersApi()
        .map(api -> fact(api.orders().read(entry)))
        .orElseGet(() -> new Undecidable("the provider has no order list in force"));
  }

  private static FactResult fact(ApiOrder order) {
    return order instanceof ApiOrder.Listed listed
        ? listed.fact()
        : new Undecidable(((ApiOrder.Unusable) order).reason());
  }
}
