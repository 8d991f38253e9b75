package dev.eclusa.publisher;

import dev.eclusa.order.Effect;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which effects go where. Refuses what would leave an effect without a way out. */
final class Routes {

  /** The destination that needs no configuration. */
  static final String EMAIL = "email";

  private final Map<String, List<Effect>> byDestination;

  private Routes(Map<String, List<Effect>> byDestination) {
    this.byDestination = byDestination;
  }

  /**
   * Reads {@code eclusa.outbox.routes}.
   *
   * @throws IllegalArgumentException naming the key at fault
   */
  static Routes of(OutboxConfig config) {
    config.routes().keySet().stream()
        .filter(name -> Effect.ofStored(name).isEmpty())
        .findAny()
        .ifPresent(name -> refuse("eclusa.outbox.routes." + name, "is no effect"));
    Map<Effect, String> routes = new EnumMap<>(Effect.class);
    for (Effect effect : Effect.values()) {
      String key = "eclusa.outbox.routes." + effect.stored();
      String destination = config.routes().get(effect.stored());
      if (destination == null || destination.isBlank()) {
        refuse(key, "is needed: the name of a destination, or email");
      } else if (destination.equals(EMAIL) && effect != Effect.NOTIFICAR_REEMBOLSO) {
        refuse(key, "cannot be email: there is no mail for this effect");
      } else if (!destination.equals(EMAIL) && !config.destinations().containsKey(destination)) {
        refuse(key, "names " + destination + ", but eclusa.outbox.destinations has no such entry");
      }
      routes.put(effect, destination);
    }
    Map<String, List<Effect>> byDestination = new TreeMap<>();
    routes.forEach(
        (effect, to) -> byDestination.computeIfAbsent(to, name -> new ArrayList<>()).add(effect));
    return new Routes(byDestination);
  }

  /** Effects by destination, in the order of the destinations' names. */
  Map<String, List<Effect>> byDestination() {
    return byDestination;
  }

  private static void refuse(String key, String problem) {
    throw new IllegalArgumentException(key + " " + problem);
  }
}
