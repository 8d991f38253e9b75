package dev.eclusa.queue;

/** What the end of a job says about the health of its integration. */
public enum CircuitSignal {
  /** It answered as it should. */
  SUCCESS("s"),
  /** It didn't answer, or with an error of its own. */
  FAILURE("f"),
  /** It wasn't asked, or its answer says nothing. */
  NONE("n");

  private final String code;

  CircuitSignal(String code) {
    this.code = code;
  }

  String code() {
    return code;
  }
}
