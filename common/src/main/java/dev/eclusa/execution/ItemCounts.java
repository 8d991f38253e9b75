package dev.eclusa.execution;

/**
 * How many items of a run have ended, by what they came to. Negative where a replay takes back an
 * end.
 */
public record ItemCounts(int done, int skipped, int dead, int cancelled) {

  public static final ItemCounts NONE = new ItemCounts(0, 0, 0, 0);

  /**
   * So many that ended alike.
   *
   * @param status as {@code execution_items.status} says it
   * @throws IllegalArgumentException if that is no end
   */
  public static ItemCounts of(String status, int number) {
    return switch (status) {
      case "done" -> new ItemCounts(number, 0, 0, 0);
      case "skipped" -> new ItemCounts(0, number, 0, 0);
      case "dead" -> new ItemCounts(0, 0, number, 0);
      case "cancelled" -> new ItemCounts(0, 0, 0, number);
      default -> throw new IllegalArgumentException("no end of an item: " + status);
    };
  }

  public ItemCounts plus(ItemCounts other) {
    return new ItemCounts(
        done + other.done, skipped + other.skipped, dead + other.dead, cancelled + other.cancelled);
  }
}
