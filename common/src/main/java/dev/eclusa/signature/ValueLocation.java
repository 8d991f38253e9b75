package dev.eclusa.signature;

/** Where the timestamp or the id of a message is written. */
public sealed interface ValueLocation {

  record InHeader(String name) implements ValueLocation {}

  record InQuery(String name) implements ValueLocation {}

  /** Beside the signature, under a key of its own. */
  record InPairs(String key) implements ValueLocation {}
}
