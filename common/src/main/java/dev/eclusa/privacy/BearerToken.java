package dev.eclusa.privacy;

import java.util.Optional;

/** Checks {@code Authorization: Bearer …} headers. */
public final class BearerToken {

  private static final String SCHEME = "Bearer ";

  private BearerToken() {}

  /**
   * Whether the header carries the expected token, compared in constant time. An absent or blank
   * expectation matches nothing: a missing configuration never opens a door.
   */
  public static boolean matches(Optional<String> expected, String header) {
    if (expected.isEmpty() || expected.get().isBlank() || header == null) {
      return false;
    }
    boolean scheme = header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    return scheme && ConstantTime.equal(expected.get(), header.substring(SCHEME.length()).trim());
  }
}
