package dev.eclusa.drain;

/** Takes due rows off a table, a batch at a time. */
@FunctionalInterface
public interface Drain {

  /**
   * Does one batch.
   *
   * @return how many rows it took; 0 when nothing was due
   * @throws RuntimeException when the batch could not be done; its rows stay due
   */
  int drain(Reach reach);
}
