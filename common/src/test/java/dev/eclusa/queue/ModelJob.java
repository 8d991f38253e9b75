package dev.eclusa.queue;

/** A job as the model has it: in exactly one state. */
final class ModelJob {

  enum State {
    WAITING,
    DELAYED,
    RUNNING,
    DEAD
  }

  final String id;
  final Lane lane;
  final Priority priority;
  State state = State.WAITING;
  int attempts;
  int deaths;

  /** Delayed: when it is due, and its place among those that are due then. */
  long due;

  long sequence;

  /** Delayed: whether it ran before, and so goes before those that wait. */
  boolean returned;

  /** Running: its lease, and the state of the circuit that it started under. */
  LeasedJob leased;

  long deadline;
  boolean leaseDeleted;
  int circuitEpoch;
  boolean probe;

  ModelJob(String id, Lane lane, Priority priority) {
    this.id = id;
    this.lane = lane;
    this.priority = priority;
  }
}
