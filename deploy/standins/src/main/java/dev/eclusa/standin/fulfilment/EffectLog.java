package dev.eclusa.standin.fulfilment;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The effects by key, the last {@value #CAPACITY} of them. Safe for any thread. */
final class EffectLog {

  private static final int CAPACITY = 200_000;

  private final Map<String, Effect> effects =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Effect> eldest) {
          return size() > CAPACITY;
        }
      };
  private long accepted;
  private long repeatsAfterAnswer;
  private long changed;

  /**
   * Records a call.
   *
   * @return false if an earlier call of this key had another body
   */
  synchronized boolean call(
      String key, String body, JsonObject json, Instant at, String traceparent) {
    Effect known = effects.getOrDefault(key, Effect.first(key, body, json));
    boolean same = known.body().equals(body);
    if (known.answered()) {
      repeatsAfterAnswer++;
    }
    if (!same) {
      changed++;
    }
    effects.put(key, known.called(at, traceparent, same));
    return same;
  }

  /** Records that a call was accepted, and whether its answer is on its way. */
  synchronized void accept(String key, boolean withAnswer) {
    Effect known = effects.get(key);
    if (known == null) {
      return;
    }
    if (!known.accepted()) {
      accepted++;
    }
    effects.put(key, known.accepted(accepted, withAnswer));
  }

  synchronized Optional<Effect> effect(String key) {
    return Optional.ofNullable(effects.get(key));
  }

  /** In the order of acceptance; those never accepted come first. */
  synchronized List<Effect> effects() {
    return effects.values().stream().sorted(Comparator.comparingLong(Effect::sequence)).toList();
  }

  synchronized long accepted() {
    return accepted;
  }

  synchronized long repeatsAfterAnswer() {
    return repeatsAfterAnswer;
  }

  synchronized long changed() {
    return changed;
  }

  synchronized void clear() {
    effects.clear();
    accepted = 0;
    repeatsAfterAnswer = 0;
    changed = 0;
  }
}
