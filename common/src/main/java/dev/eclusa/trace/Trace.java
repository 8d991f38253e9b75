package dev.eclusa.trace;

import java.util.HexFormat;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A W3C trace context (level 1), stored on rows and sent on as {@code traceparent}, so that one
 * trace runs from the webhook to the mail.
 *
 * @param traceId 32 lower-case hex digits, not all zero
 * @param spanId 16 lower-case hex digits, not all zero
 * @param sampled whether the caller records this trace
 */
public record Trace(String traceId, String spanId, boolean sampled) {

  private static final Pattern HEADER =
      Pattern.compile(
          "(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

  /** A new trace. Its ids need to be unlikely to meet, not secret. */
  public static Trace start(RandomGenerator random) {
    return new Trace(hex(nonZero(random)) + hex(random.nextLong()), hex(nonZero(random)), true);
  }

  /**
   * Goes on with the caller's trace in a new span; starts one where the header is missing or
   * broken.
   */
  public static Trace continueFrom(String header, RandomGenerator random) {
    Matcher m = header == null ? null : HEADER.matcher(header);
    if (m == null || !m.matches()) {
      return start(random);
    }
    boolean sampled = (Integer.parseInt(m.group(3), 16) & 1) == 1;
    return new Trace(m.group(1), m.group(2), sampled).child(random);
  }

  /** The same trace in a new span. */
  public Trace child(RandomGenerator random) {
    return new Trace(traceId, hex(nonZero(random)), sampled);
  }

  /** The value for a {@code traceparent} header or column. */
  public String header() {
    return "00-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
  }

  private static long nonZero(RandomGenerator random) {
    long value;
    do {
      value = random.nextLong();
    } while (value == 0);
    return value;
  }

  private static String hex(long value) {
    return HexFormat.of().toHexDigits(value);
  }
}
