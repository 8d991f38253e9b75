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
  private final ItemsWriter items;
  private final Stamps stamps;
  private final Charges charges;
  private final RetryPolicy policy;

  EventBatch(
      PayloadTexts payloads,
      EventReader reader,
      FactApplier facts,
      ItemsWriter items,
      Stamps stamps,
      Charges charges,
      RetryPolicy policy) {
    this.payloads = payloads;
    this.reader = reader;
    this.facts = facts;
    this.items = items;
    this.stamps = stamps;
    this.charges = charges;
    this.policy = policy;
  }

  /** Applies events whose rows {@code tx} holds locked, and writes down what became of each. */
  BatchResult apply(Statements tx, List<ClaimedEvent> events) {
    if (events.isEmpty()) {
      return BatchResult.NOTHING;
    }
    List<Said> sayings = read(tx, events);
    Applied applied = facts.apply(tx, facts(events, sayings));
    ItemsWriter.Written written = items.write(tx, work(sayings));
    Iterator<Outcome> outcomes = applied.outcomes().iterator();
    Iterator<Optional<Failure>> failures = written.failures().iterator();
    List<Handled> handled = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      Verdict verdict = verdict(events.get(i), sayings.get(i), outcomes, failures);
      handled.add(new Handled(events.get(i), verdict));
    }
    stamps.write(tx, handled);
    charges.write(tx, handled);
    return new BatchResult(handled, applied.effects(), written.jobs());
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

  private static List<EventItem> work(List<Said> sayings) {
    return sayings.stream()
        .filter(Said.Work.class::isInstance)
        .map(said -> ((Said.Work) said).item())
        .toList();
  }

  /**
   * @param outcomes of the facts, of which the next one is this event's if it states any
   * @param failures of the items, likewise
   */
  private Verdict verdict(
      ClaimedEvent event,
      Said said,
      Iterator<Outcome> outcomes,
      Iterator<Optional<Failure>> failures) {
    if (said instanceof Said.Unclear unclear) {
      return failed(event, unclear.failure());
    }
    if (said instanceof Said.Work) {
      return failures
          .next()
          .map(failure -> failed(event, failure))
          .orElseGet(() -> new Verdict.Done(Outcome.APLICADO));
    }
    return new Verdict.Done(
        said instanceof Said.Something ? outcomes.next() : Outcome.TIPO_IGNORADO);
  }

  private Verdict failed(ClaimedEvent event, Failure failure) {
    return new Verdict.Failed(policy.charge(event, failure));
  }
}
