package dev.eclusa.queue;

/** What a rebuilding came to. */
public enum RebuildResult {
  /** Nothing was lost. */
  NOT_NEEDED,
  /** The queue is whole again. */
  REBUILT,
  /** A part was lost again meanwhile: begin anew. */
  LOST_AGAIN
}
