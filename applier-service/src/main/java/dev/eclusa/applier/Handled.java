package dev.eclusa.applier;

/** An event and what became of it. */
record Handled(ClaimedEvent event, Verdict verdict) {

  static Handled failed(ClaimedEvent event, Charge charge) {
    return new Handled(event, new Verdict.Failed(charge));
  }
}
