package dev.eclusa.applier.operator;

import java.util.List;
import java.util.function.Function;

/** How lists are cut into pages. */
final class Page {

  private static final int MOST = 500;

  private Page() {}

  static long limit(int wished) {
    return Math.max(1, Math.min(wished, MOST));
  }

  /** The token of the next page; null when this one isn't full. */
  static <T> String next(List<T> items, long limit, Function<T, PageToken> token) {
    return items.size() < limit ? null : token.apply(items.get(items.size() - 1)).text();
  }
}
