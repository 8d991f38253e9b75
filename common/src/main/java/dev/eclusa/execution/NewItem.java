package dev.eclusa.execution;

import dev.eclusa.queue.Job;
import dev.eclusa.queue.Lane;
import java.util.UUID;

/**
 * An item to be written.
 *
 * @param id key of its row, of its job and of its calls; a fresh one per try is fine, since what is
 *     known by its origin already isn't written again
 * @param externalId what the integrated system calls it, not empty
 * @param payload JSON text
 * @param traceparent trace of what brought it; may be null
 */
public record NewItem(
    UUID id,
    Origin origin,
    Lane lane,
    Trigger trigger,
    String externalId,
    String payload,
    String traceparent) {

  /** Where an item comes from; within it, items are written once. */
  public sealed interface Origin {

    /** A run, in which external ids are unique. */
    record OfRun(UUID runId) implements Origin {}

    /**
     * Something that brings items one by one, such as a provider's webhooks.
     *
     * @param source which, such as {@code webhook:loja}
     * @param id what the item is there, such as the event's id
     */
    record OfSource(String source, String id) implements Origin {}
  }

  /** For the queue of items, once the row is committed. */
  public Job job() {
    return Job.fresh(id.toString(), lane, trigger.priority());
  }
}
