package dev.eclusa.queue;

/**
 * A job in the hands of a worker, until it is ended or its lease runs out.
 *
 * @param token of the claim that handed it out: whoever shows another one changes nothing
 */
public record LeasedJob(Job job, String token) {

  /** Number of this attempt, from 1. */
  public int attempt() {
    return job.attempts() + 1;
  }
}
