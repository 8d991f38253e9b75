package dev.eclusa.queue;

/** A job that won't be tried again, until it is buried and enqueued anew. */
public record DeadJob(Job job, Reason reason) {

  /** Why a job is dead. */
  public enum Reason {
    /** All its attempts failed. */
    ATTEMPTS,
    /** A failure that no attempt will mend. */
    REFUSED,
    /** Worker after worker died with it. */
    POISON
  }

  /** Why, in words. */
  public String describe() {
    return switch (reason) {
      case POISON -> "its worker died with it " + job.deaths() + " times";
      case ATTEMPTS -> "all attempts failed";
      case REFUSED -> "refused";
    };
  }
}
