package dev.eclusa.standin.resend;

import dev.eclusa.standin.http.Digest;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers each key with its body and answer for 24 h by the stand-in's clock, and at most {@value
 * #CAPACITY} of them.
 */
final class IdempotencyKeys {

  private static final int CAPACITY = 500_000;
  private static final Duration KEPT = Duration.ofHours(24);

  private final Clock clock;
  private final Map<String, Kept> entries =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
          return size() > CAPACITY;
        }
      };

  IdempotencyKeys(Clock clock) {
    this.clock = clock;
  }

  /** Takes the key for a request, unless an earlier request holds it. */
  synchronized Claim claim(String key, byte[] body) {
    Kept known = entries.get(key);
    String digest = Digest.of(body);
    Instant now = clock.instant();
    if (known == null || !now.isBefore(known.since().plus(KEPT))) {
      entries.remove(key);
      entries.put(key, new Kept(digest, now, null));
      return new Claim.Fresh();
    }
    if (!known.digest().equals(digest)) {
      return new Claim.Refused(ResendError.CHANGED);
    }
    return known.answer() == null
        ? new Claim.Refused(ResendError.CONCURRENT)
        : new Claim.Replay(known.answer());
  }

  /** Stores the answer that repeats will get. */
  synchronized void complete(String key, JsonObject answer) {
    entries.computeIfPresent(key, (k, entry) -> new Kept(entry.digest(), entry.since(), answer));
  }

  /** Forgets a claim that came to nothing: a failed validation reserves nothing. */
  synchronized void release(String key) {
    entries.remove(key);
  }

  synchronized void clear() {
    entries.clear();
  }

  private record Kept(String digest, Instant since, JsonObject answer) {}

  /** What came of asking for a key. */
  sealed interface Claim {
    /** New: the request is to be worked. */
    record Fresh() implements Claim {}

    /** Same key, same body: the first answer again. */
    record Replay(JsonObject answer) implements Claim {}

    /** Same key, other body, or the first request is still worked. */
    record Refused(ResendError error) implements Claim {}
  }
}
