package dev.eclusa.applier;

import dev.eclusa.execution.ItemsTable;
import dev.eclusa.execution.NewItem;
import dev.eclusa.execution.NewItem.Origin;
import dev.eclusa.execution.Trigger;
import dev.eclusa.postgres.Statements;
import dev.eclusa.queue.Direction;
import dev.eclusa.queue.Job;
import dev.eclusa.queue.Lane;
import dev.eclusa.trace.Trace;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * Writes events that are work for a handler into {@code execution_items}, in the transaction that
 * marks them as done: an event becomes its item or stays pending, and never becomes two.
 */
@ApplicationScoped
class ItemsWriter {

  private static final String HANDLERS =
      """
      SELECT handler_key, integration_key, direction FROM configs WHERE handler_key = ANY ($1)
      """;

  // Handlers are configured in the database, perhaps a little after the provider's file.
  private static final Failure UNKNOWN_HANDLER =
      Failure.perhapsPassing("the handler of the item isn't configured");

  private record Handler(String integration, Direction direction) {}

  /**
   * What became of items.
   *
   * @param failures for each item, in order, why it isn't written; empty for those that are
   * @param jobs for the queue of items, once the transaction is committed
   */
  record Written(List<Optional<Failure>> failures, List<Job> jobs) {

    static final Written NOTHING = new Written(List.of(), List.of());
  }

  /** Writes items; may be none. */
  Written write(Statements tx, List<EventItem> items) {
    if (items.isEmpty()) {
      return Written.NOTHING;
    }
    Map<String, Handler> handlers = handlers(tx, items);
    List<Optional<Failure>> failures = new ArrayList<>();
    List<NewItem> written = new ArrayList<>();
    for (EventItem item : items) {
      Handler handler = handlers.get(item.handler());
      failures.add(handler == null ? Optional.of(UNKNOWN_HANDLER) : Optional.empty());
      if (handler != null) {
        written.add(item(item, handler));
      }
    }
    return new Written(failures, written.isEmpty() ? List.of() : ItemsTable.insert(tx, written));
  }

  private static Map<String, Handler> handlers(Statements tx, List<EventItem> items) {
    Set<String> keys = Set.copyOf(items.stream().map(EventItem::handler).distinct().toList());
    Map<String, Handler> handlers = new HashMap<>();
    for (Row row : tx.query(HANDLERS, (Object) keys.toArray(String[]::new))) {
      handlers.put(
          row.getString("handler_key"),
          new Handler(row.getString("integration_key"), Direction.of(row.getString("direction"))));
    }
    return handlers;
  }

  private static NewItem item(EventItem item, Handler handler) {
    ClaimedEvent event = item.event();
    RandomGenerator random = ThreadLocalRandom.current();
    return new NewItem(
        UUID.randomUUID(),
        new Origin.OfSource("webhook:" + event.key().provider(), event.key().eventId()),
        new Lane(item.tenant(), handler.integration(), item.handler(), handler.direction()),
        Trigger.WEBHOOK,
        event.orderId(),
        item.payload(),
        Trace.continueFrom(event.traceparent(), random).header());
  }
}
