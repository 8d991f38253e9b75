package dev.eclusa.queue;

/**
 * What jobs wait in line for: those of one lane start in the order in which they came, and are
 * stopped by the same gates.
 *
 * @param tenant takes turns with other tenants, and has a window of starts
 * @param integration has a circuit
 * @param handler has a concurrency, a rate and a pause
 */
public record Lane(String tenant, String integration, String handler, Direction direction) {

  private static final int LONGEST = 200;

  /**
   * @throws IllegalArgumentException if a part is empty or longer than 200 characters
   */
  public Lane {
    checked("tenant", tenant);
    checked("integration", integration);
    checked("handler", handler);
  }

  private static void checked(String part, String value) {
    if (value.isBlank() || value.length() > LONGEST) {
      throw new IllegalArgumentException(
          "A lane's %s has 1 to %d characters, not %d".formatted(part, LONGEST, value.length()));
    }
  }

  /** As Redis knows it. */
  String key() {
    return String.join(
        "|", escaped(tenant), escaped(integration), escaped(handler), direction.text());
  }

  static Lane parse(String key) {
    String[] parts = key.split("\\|", -1);
    return new Lane(
        unescaped(parts[0]), unescaped(parts[1]), unescaped(parts[2]), Direction.of(parts[3]));
  }

  /** The separator can't occur in a part. */
  static String escaped(String part) {
    return part.replace("%", "%25").replace("|", "%7C");
  }

  private static String unescaped(String part) {
    return part.replace("%7C", "|").replace("%25", "%");
  }
}
