package dev.eclusa.applier.operator;

import dev.eclusa.problem.ProblemException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Base64;

/**
 * The last row of a page: the next page starts after it, however many rows come and go meanwhile.
 *
 * @param at instant that the page is ordered by
 * @param provider then by provider
 * @param id then by the provider's id
 */
record PageToken(Instant at, String provider, String id) {

  /** Before every row. */
  static final PageToken START = new PageToken(Instant.EPOCH, "", "");

  private static final int PARTS = 3;

  /** Reads what a caller hands back; none means the start. */
  static PageToken parse(String text) {
    if (text == null || text.isEmpty()) {
      return START;
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      String[] parts = new String(bytes, StandardCharsets.UTF_8).split("/", PARTS);
      Instant at = Instant.EPOCH.plus(Long.parseLong(parts[0]), ChronoUnit.MICROS);
      return new PageToken(at, parts[1], parts[2]);
    } catch (RuntimeException unreadable) {
      throw new ProblemException(400, "bad-page", "after must be the next of an earlier page");
    }
  }

  /** Opaque to callers. Provider ids hold no slash. */
  String text() {
    String plain = ChronoUnit.MICROS.between(Instant.EPOCH, at) + "/" + provider + "/" + id;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(plain.getBytes(StandardCharsets.UTF_8));
  }

  OffsetDateTime databaseTime() {
    return at.atOffset(ZoneOffset.UTC);
  }
}
