package dev.eclusa.provider;

import java.security.SecureRandom;
import java.util.Random;

/** The same keys for the same text, for tests only. */
final class SeededRandom extends SecureRandom {

  private final Random random;

  SeededRandom(String seed) {
    super(new byte[0]);
    random = new Random(seed.hashCode());
  }

  @Override
  public void nextBytes(byte[] bytes) {
    random.nextBytes(bytes);
  }
}
