package dev.eclusa.provider;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** A secret as found, and whether it may change while the service runs. */
sealed interface SecretText {

  /** The text now, for checking it. */
  String now();

  /**
   * The secret in the form it is used in, on every use the newest.
   *
   * @param decoder empty for text that can't be the secret; known to take {@link #now()}
   */
  <T> Supplier<T> as(Function<String, Optional<T>> decoder);

  /** A variable: fixed for the life of the process. */
  record Variable(String now) implements SecretText {
    @Override
    public <T> Supplier<T> as(Function<String, Optional<T>> decoder) {
      T secret = decoder.apply(now).orElseThrow();
      return () -> secret;
    }

    /** Never the secret. */
    @Override
    public String toString() {
      return "Variable[]";
    }
  }

  /** A file: read again when it changes. */
  record InFile(String path, String now) implements SecretText {
    @Override
    public <T> Supplier<T> as(Function<String, Optional<T>> decoder) {
      return new SecretFile<>(path, decoder, now, System::nanoTime);
    }

    /** Never the secret. */
    @Override
    public String toString() {
      return "InFile[" + path + "]";
    }
  }
}
