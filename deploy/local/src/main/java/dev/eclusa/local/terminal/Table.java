package dev.eclusa.local.terminal;

import java.util.ArrayList;
import java.util.List;

/** Text and number side by side, aligned for a terminal. */
public final class Table {
  private record Row(String label, String value) {}

  private final String title;
  private final List<Row> rows = new ArrayList<>();

  public Table(String title) {
    this.title = title;
  }

  /** Adds a line; returns this table. */
  public Table row(String label, Object value) {
    rows.add(new Row(label, String.valueOf(value)));
    return this;
  }

  /** Labels to the left, values to the right, and a line above and below. */
  public String render() {
    int labels = rows.stream().mapToInt(row -> row.label().length()).max().orElse(0);
    int values = rows.stream().mapToInt(row -> row.value().length()).max().orElse(0);
    int width = Math.max(title.length(), labels + 2 + values);
    String line = "─".repeat(width);
    StringBuilder out = new StringBuilder();
    out.append(title).append('\n').append(line).append('\n');
    for (Row row : rows) {
      int gap = width - row.label().length() - row.value().length();
      out.append(row.label()).append(" ".repeat(gap)).append(row.value()).append('\n');
    }
    return out.append(line).append('\n').toString();
  }
}
