package dev.eclusa.lease;

import java.util.ArrayList;
import java.util.List;

/** Endings that are written together, by the statement that each kind needs. */
final class Endings<W, R> {

  final List<Ending<W, Outcome.Done<R>>> done = new ArrayList<>();
  final List<Ending<W, Outcome.Retry<R>>> failed = new ArrayList<>();
  final List<Ending<W, Outcome.Park<R>>> hopeless = new ArrayList<>();
  final List<Ending<W, Outcome.Release<R>>> untried = new ArrayList<>();

  void add(Claimed<W> claimed, Outcome<R> outcome) {
    if (outcome instanceof Outcome.Done<R> kind) {
      done.add(new Ending<>(claimed, kind));
    } else if (outcome instanceof Outcome.Retry<R> kind) {
      failed.add(new Ending<>(claimed, kind));
    } else if (outcome instanceof Outcome.Park<R> kind) {
      hopeless.add(new Ending<>(claimed, kind));
    } else if (outcome instanceof Outcome.Release<R> kind) {
      untried.add(new Ending<>(claimed, kind));
    } else {
      throw new IllegalArgumentException("Nothing is left to be written for " + outcome);
    }
  }
}
