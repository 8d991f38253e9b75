package dev.eclusa.items;

import dev.eclusa.execution.IntegrationType;
import dev.eclusa.queue.CircuitSignal;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.LeasedJob;
import java.util.Optional;
import java.util.UUID;

/** An item in our hands: its row, its job, and what its call told about the integration. */
final class Item {

  /**
   * What its row says.
   *
   * @param runId null for an item that came by itself
   * @param payload JSON text
   * @param attempts failures so far
   * @param traceparent null where nothing is known
   */
  record Stored(
      UUID id, UUID runId, String externalId, String payload, int attempts, String traceparent) {}

  private final LeasedJob leased;
  private final Stored stored;
  private final Optional<IntegrationType> integration;
  private final int batch;
  private volatile CircuitSignal signal = CircuitSignal.NONE;
  private volatile boolean reached = true;

  /**
   * @param integration empty when it isn't known
   * @param batch number of the batch, within its claim, that the queue handed it out in
   */
  Item(LeasedJob leased, Stored stored, Optional<IntegrationType> integration, int batch) {
    this.leased = leased;
    this.stored = stored;
    this.integration = integration;
    this.batch = batch;
  }

  LeasedJob leased() {
    return leased;
  }

  Lane lane() {
    return leased.job().lane();
  }

  Stored stored() {
    return stored;
  }

  Optional<IntegrationType> integration() {
    return integration;
  }

  int batch() {
    return batch;
  }

  /** Number of this attempt, from 1, by the row. */
  int attempt() {
    return stored.attempts() + 1;
  }

  /** What the queue is told about the integration when this ends. */
  CircuitSignal signal() {
    return signal;
  }

  void tells(CircuitSignal told) {
    signal = told;
  }

  /** Whether its call reached anybody. */
  boolean reached() {
    return reached;
  }

  void unreached() {
    reached = false;
  }
}
