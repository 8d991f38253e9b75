package dev.eclusa.standin.http;

import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The switches of a stand-in by name, as {@code /_control} reads and sets them. */
public final class Switchboard {

  private final Map<String, Switch> switches = new LinkedHashMap<>();

  public Switchboard number(String name, Supplier<Number> get, Consumer<Number> set) {
    return add(name, get, value -> set.accept((Number) value));
  }

  public Switchboard flag(String name, Supplier<Boolean> get, Consumer<Boolean> set) {
    return add(name, get, value -> set.accept((Boolean) value));
  }

  public Switchboard text(String name, Supplier<String> get, Consumer<String> set) {
    return add(name, get, value -> set.accept((String) value));
  }

  /** A switch of another shape; the setter gets what JSON gives, and may throw to refuse it. */
  public Switchboard add(String name, Supplier<?> get, Consumer<Object> set) {
    switches.put(name, new Switch(get, set));
    return this;
  }

  /**
   * Sets switches in the order given.
   *
   * @throws IllegalArgumentException for an unknown name, before anything is set, or for a value of
   *     the wrong type
   */
  public void set(JsonObject values) {
    for (String name : values.fieldNames()) {
      if (!switches.containsKey(name)) {
        throw new IllegalArgumentException(
            "no switch '" + name + "'; there are " + switches.keySet());
      }
    }
    values.forEach(entry -> set(entry.getKey(), entry.getValue()));
  }

  private void set(String name, Object value) {
    try {
      switches.get(name).set().accept(value);
    } catch (ClassCastException | NullPointerException e) {
      throw new IllegalArgumentException("wrong type for switch '" + name + "'", e);
    }
  }

  public JsonObject show() {
    JsonObject shown = new JsonObject();
    switches.forEach((name, aSwitch) -> shown.put(name, aSwitch.get().get()));
    return shown;
  }

  private record Switch(Supplier<?> get, Consumer<Object> set) {}
}
