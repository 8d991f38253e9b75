package dev.eclusa.privacy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Comparing secrets without telling by the time taken where they differ. */
public final class ConstantTime {

  private ConstantTime() {}

  /** Whether both are equal; the time taken depends on the length of {@code given} alone. */
  public static boolean equal(byte[] expected, byte[] given) {
    return MessageDigest.isEqual(expected, given);
  }

  /** As {@link #equal(byte[], byte[])}, over UTF-8; null equals nothing. */
  public static boolean equal(String expected, String given) {
    if (expected == null || given == null) {
      return false;
    }
    return equal(expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }
}
