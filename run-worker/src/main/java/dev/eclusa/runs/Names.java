package dev.eclusa.runs;

import dev.eclusa.problem.ProblemException;

/** Names of tenants, handlers and the like that come from outside. */
final class Names {

  /** Longest name of a tenant or a handler, in characters. */
  static final int LONGEST = 200;

  private Names() {}

  /** Whether a name can be stored and found again. */
  static boolean isUsable(String name, int longest) {
    return name != null
        && !name.isBlank()
        && name.length() <= longest
        && name.chars().noneMatch(Character::isISOControl);
  }

  /**
   * The name, if it can be used.
   *
   * @param what it is the name of
   * @throws ProblemException 400 if not
   */
  static String checked(String what, String name) {
    return checked(what, name, LONGEST);
  }

  static String checked(String what, String name, int longest) {
    if (!isUsable(name, longest)) {
      throw new ProblemException(
          400,
          "bad-name",
          "%s must have 1 to %d characters, none of them a control character"
              .formatted(what, longest));
    }
    return name;
  }
}
