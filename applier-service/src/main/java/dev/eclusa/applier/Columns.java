package dev.eclusa.applier;

import java.util.Collection;
import java.util.function.Function;

/** Turns rows into the column arrays that {@code unnest} takes. Elements may be null. */
final class Columns {

  private Columns() {}

  static <T> String[] text(Collection<T> rows, Function<? super T, String> column) {
    return rows.stream().map(column).toArray(String[]::new);
  }

  static <T> Long[] bigint(Collection<T> rows, Function<? super T, Long> column) {
    return rows.stream().map(column).toArray(Long[]::new);
  }
}
