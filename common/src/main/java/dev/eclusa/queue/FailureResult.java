package dev.eclusa.queue;

/** What became of a job whose attempt failed. */
public enum FailureResult {
  /** It is tried again after its back-off. */
  DELAYED,
  /** That was its last attempt, or no attempt will help. */
  DEAD,
  /** Its lease was lost: nothing was changed. */
  STALE
}
