package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import dev.eclusa.provider.Reading.Found;
import java.util.Optional;

/** How an order of the provider's list becomes a fact, comparable with those of its events. */
public final class ApiOrderMapping {

  private final Expression id;
  private final StatusRule status;
  private final FactFields fields;

  ApiOrderMapping(Expression id, StatusRule status, FactFields fields) {
    this.id = id;
    this.status = status;
    this.fields = fields;
  }

  /**
   * What an entry of the list states. Never throws.
   *
   * @param order one element of the list, read with {@link Payloads#parse}
   */
  public ApiOrder read(JsonNode order) {
    EventSource source = new EventSource(order, null);
    Reading reading = id.read(source);
    Optional<String> defect = Ids.defect(reading);
    return defect.isPresent()
        ? new ApiOrder.Unusable("the order id is " + defect.get())
        : new ApiOrder.Listed(
            ((Found) reading).text(), fields.withStatus(status.answer(source), source));
  }
}
