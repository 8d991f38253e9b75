package dev.eclusa.queue;

import java.util.List;

/**
 * Jobs of one lane that start together, in their order. For a handler with a batch size they are at
 * most so many, and share their service time.
 */
public record LaneBatch(Lane lane, Priority priority, List<LeasedJob> jobs) {
  public LaneBatch {
    jobs = List.copyOf(jobs);
  }
}
