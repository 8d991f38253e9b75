package dev.eclusa.provider;

import dev.eclusa.order.Status;
import dev.eclusa.order.Version;
import dev.eclusa.signature.SignatureAlgorithm;
import dev.eclusa.signature.SignatureEncoding;
import dev.eclusa.signature.TimestampRule;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The names that keys with a fixed set of values may take, in the order they are told. */
final class Choices {

  static final Map<String, SignatureAlgorithm> ALGORITHMS = byName(SignatureAlgorithm.values());
  static final Map<String, SignatureEncoding> SIGNATURE_ENCODINGS =
      byName(SignatureEncoding.HEX, SignatureEncoding.BASE64, SignatureEncoding.BASE64URL);
  static final Map<String, SignatureEncoding> KEY_ENCODINGS = byName(SignatureEncoding.values());
  static final Map<String, Version.Criterion> CRITERIA = byName(Version.Criterion.values());
  static final Map<String, TimestampRule.Unit> UNITS =
      named("s", TimestampRule.Unit.SECONDS, "ms", TimestampRule.Unit.MILLISECONDS);
  static final Map<String, Boolean> MONEY_UNITS = named("minor", true, "major", false);
  static final Map<String, StatusRule.Answer> STATUSES = statuses();

  private Choices() {}

  /** A constant's name in the configuration. */
  static String nameOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @SafeVarargs
  private static <E extends Enum<E>> Map<String, E> byName(E... constants) {
    Map<String, E> map = new LinkedHashMap<>();
    for (E constant : constants) {
      map.put(nameOf(constant), constant);
    }
    return map;
  }

  private static <T> Map<String, T> named(String one, T first, String other, T second) {
    Map<String, T> map = new LinkedHashMap<>();
    map.put(one, first);
    map.put(other, second);
    return map;
  }

  private static Map<String, StatusRule.Answer> statuses() {
    Map<String, StatusRule.Answer> map = new LinkedHashMap<>();
    for (Status status : Status.values()) {
      map.put(status.stored(), new StatusRule.Answer.Is(status));
    }
    map.put("ignore", new StatusRule.Answer.Ignore());
    return map;
  }
}
