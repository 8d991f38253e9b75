package dev.eclusa.signature;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Named values of a request, several per name: its headers or its query parameters. */
public final class Fields {

  private final Map<String, List<String>> values = new HashMap<>();
  private final boolean caseless;

  private Fields(boolean caseless) {
    this.caseless = caseless;
  }

  /** Header fields: names match in any case. */
  public static Fields headers(Map<String, ? extends Collection<String>> fields) {
    return copy(fields, true);
  }

  /** Header fields as single entries, such as a Vert.x multimap: names match in any case. */
  public static Fields headers(Iterable<Map.Entry<String, String>> fields) {
    return copy(fields, true);
  }

  /** Query parameters, already percent-decoded: names match as written. */
  public static Fields query(Map<String, ? extends Collection<String>> fields) {
    return copy(fields, false);
  }

  /** Query parameters as single entries, already percent-decoded: names match as written. */
  public static Fields query(Iterable<Map.Entry<String, String>> fields) {
    return copy(fields, false);
  }

  /** No field at all. */
  public static Fields none() {
    return new Fields(false);
  }

  /** Every value of this name in the order received; empty when there is none. */
  public List<String> all(String name) {
    return Collections.unmodifiableList(values.getOrDefault(key(name), List.of()));
  }

  /**
   * The value of a field that came exactly once. A field that came several times has no single
   * meaning (which one a peer reads is anyone's guess), so it counts as none.
   */
  public Optional<String> only(String name) {
    List<String> found = all(name);
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  private String key(String name) {
    return caseless ? name.toLowerCase(Locale.ROOT) : name;
  }

  private void add(String name, String value) {
    if (name != null && value != null) {
      values.computeIfAbsent(key(name), n -> new ArrayList<>(1)).add(value);
    }
  }

  private static Fields copy(Map<String, ? extends Collection<String>> from, boolean caseless) {
    Fields fields = new Fields(caseless);
    from.forEach((name, all) -> all.forEach(value -> fields.add(name, value)));
    return fields;
  }

  private static Fields copy(Iterable<Map.Entry<String, String>> from, boolean caseless) {
    Fields fields = new Fields(caseless);
    from.forEach(entry -> fields.add(entry.getKey(), entry.getValue()));
    return fields;
  }

  /** Names only: values may be secrets. */
  @Override
  public String toString() {
    return "Fields" + new TreeSet<>(values.keySet());
  }
}
