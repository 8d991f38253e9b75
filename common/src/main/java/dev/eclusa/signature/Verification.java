package dev.eclusa.signature;

/** What checking the signature of a request came to. */
public sealed interface Verification {

  /**
   * The request comes from who holds a secret.
   *
   * @param secret position of that secret in the configuration, from 0; -1 when the scheme has none
   * @param retiring whether that secret has an expiry: the provider still signs with the old one
   */
  record Valid(int secret, boolean retiring) implements Verification {}

  /**
   * The request proves nothing.
   *
   * @param reason for metrics and logs only: told to the sender, it would help to guess
   */
  record Invalid(Reason reason) implements Verification {}

  /** Why a request was refused. */
  enum Reason {
    /** No signature where the scheme looks for one. */
    MISSING,
    /** Something is there, but it can't be a signature of this scheme. */
    MALFORMED,
    /** A header, query parameter or timestamp that the signature covers is absent or repeated. */
    INCOMPLETE,
    /** No secret gives this signature. */
    MISMATCH,
    /** Right, but made with a secret that has expired. */
    EXPIRED_SECRET,
    /** Right, but its timestamp is further from now than the tolerance. */
    STALE
  }
}
