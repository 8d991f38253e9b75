package dev.eclusa.items;

/** How an item ended well. */
enum ItemResult {
  DONE("done"),
  /** The Runner had nothing to do for it. */
  SKIPPED("skipped");

  private final String stored;

  ItemResult(String stored) {
    this.stored = stored;
  }

  /** As its row says it. */
  String stored() {
    return stored;
  }
}
