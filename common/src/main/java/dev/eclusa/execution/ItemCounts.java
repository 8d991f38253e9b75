package dev.eclusa.execution;

/**
 * How many items of a run have ended, by what they came to. Negative where a replay takes back an
 * end.
 */
public record ItemCounts(int done, int skipped, int dead, int cancelled) {

  public static final ItemCounts NONE = new ItemCounts(0, 0, 0, 0);

  public ItemCounts plus(ItemCounts other) {
    return new ItemCounts(
        done + other.done, skipped + other.skipped, dead + other.dead, cancelled + other.cancelled);
  }
}
