package dev.eclusa.local.work;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Who lets time pass while an act is played, and shows what goes on. */
public interface Watch {

  /** Tells what happens next. */
  void tell(String what);

  /**
   * Asks again and again until the answer is yes.
   *
   * @param line what goes on right now
   * @return false if it was still no after {@code limit}
   * @throws dev.eclusa.local.LocalStackException if the user wants to stop
   */
  boolean until(Duration limit, BooleanSupplier condition, Line line);

  /** What goes on right now, for people. */
  interface Line {
    String now();
  }
}
