package dev.eclusa.applier;

/**
 * Why an event could not be applied.
 *
 * @param reason for people, free of personal data; kept in {@code ultimo_erro}
 * @param lasting whether the same event must fail again as long as nobody changes anything: it
 *     parks at once instead of being tried again
 */
record Failure(String reason, boolean lasting) {

  static Failure lasting(String reason) {
    return new Failure(reason, true);
  }

  static Failure perhapsPassing(String reason) {
    return new Failure(reason, false);
  }
}
