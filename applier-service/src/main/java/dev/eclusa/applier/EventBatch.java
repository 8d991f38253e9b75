package dev.eclusa.applier;

import dev.eclusa.order.Outcome;
import dev.eclusa.postgres.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Applies claimed events in one transaction. An event that can't be read never touches another one;
 * an event that the database refuses fails the whole batch, and {@link Bisection} finds it.
 */
@ApplicationScoped
class EventBatch {

  private final PayloadTexts payloads;
  private final EventReader reader;
  private final FactApplier facts;
  private final Stamps stamps;
  private final Charges charges;
  private final RetryPolicy policy;

  EventBatch(
      PayloadTexts payloads,
      EventReader reader,
      FactApplier facts,
      Stamps stamps,
      Charges charges,
      RetryPolicy policy) {
    this.payloads = payloads;
    this.reader = reader;
    this.facts = facts;
    this.stamps = stamps;
    this.charges = charges;
    this.policy = policy;
  }

  /** Applies events whose rows {@code tx} holds locked, and writes down what became of each. */
  BatchResult apply(Statements tx, List<ClaimedEvent> events) {
    if (events.isEmpty()) {
      return new BatchResult(List.of(), 0);
    }
    List<Said> sayings = read(tx, events);
    Applied applied = facts.apply(tx, facts(events, sayings));
    List<Handled> handled = handled(events, sayings, applied.outcomes().iterator());
    stamps.write(tx, handled);
    charges.write(tx, handled);
    return new BatchResult(handled, applied.effects());
  }

  private List<Said> read(Statements tx, List<ClaimedEvent> events) {
    Iterator<Optional<String>> texts = payloads.read(tx, events).iterator();
    return events.stream().map(event -> reader.read(event, texts.next())).toList();
  }

  private static List<OrderFact> facts(List<ClaimedEvent> events, List<Said> sayings) {
    List<OrderFact> facts = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      if (sayings.get(i) instanceof Said.Something something) {
        ClaimedEvent event = events.get(i);
        OrderKey order = new OrderKey(event.key().provider(), event.orderId());
        facts.add(new OrderFact(order, something.fact(), event.traceparent()));
      }
    }
    return facts;
  }

  private List<Handled> handled(
      List<ClaimedEvent> events, List<Said> sayings, Iterator<Outcome> outcomes) {
    List<Handled> handled = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      handled.add(new Handled(events.get(i), verdict(events.get(i), sayings.get(i), outcomes)));
    }
    return handled;
  }

  private Verdict verdict(ClaimedEvent event, Said said, Iterator<Outcome> outcomes) {
    if (said instanceof Said.Unclear unclear) {
      return new Verdict.Failed(policy.charge(event, unclear.failure()));
    }
    return new Verdict.Done(
        said instanceof Said.Something ? outcomes.next() : Outcome.TIPO_IGNORADO);
  }
}
