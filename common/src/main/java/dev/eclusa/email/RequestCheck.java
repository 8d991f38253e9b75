package dev.eclusa.email;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What must hold before a request touches the database: a statement that fails would take the
 * caller's whole transaction with it.
 */
final class RequestCheck {

  private static final Pattern SLUG = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
  private static final Pattern LOCALE = Pattern.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}");
  private static final int MAX_REFERENCE = 512;
  private static final int MAX_VARIABLES_CHARS = 64 * 1024;

  private RequestCheck() {}

  /** The first fault, for people, without any value; empty when there is none. */
  static Optional<String> faultOf(EmailRequest request) {
    if (!matches(SLUG, request.templateSlug())) {
      return Optional.of("template name is malformed");
    }
    if (!matches(LOCALE, request.locale())) {
      return Optional.of("locale is not a language tag");
    }
    if (!isReference(request.referenceType()) || !isReference(request.referenceId())) {
      return Optional.of("reference is missing, too long, or holds a control character");
    }
    if (request.variables() == null || !isStorable(request.variables())) {
      return Optional.of("variables hold something that cannot be stored as JSON");
    }
    if (sizeOf(request.variables()) > MAX_VARIABLES_CHARS) {
      return Optional.of("variables are larger than " + MAX_VARIABLES_CHARS + " characters");
    }
    return Optional.empty();
  }

  private static boolean matches(Pattern pattern, String text) {
    return text != null && pattern.matcher(text).matches();
  }

  private static boolean isReference(String text) {
    return text != null
        && !text.isEmpty()
        && text.length() <= MAX_REFERENCE
        && text.chars().noneMatch(Character::isISOControl)
        && isWellFormed(text);
  }

  private static boolean isStorable(Object value) {
    if (value instanceof String text) {
      return isWellFormed(text) && text.indexOf('\0') < 0;
    }
    if (value instanceof Map<?, ?> map) {
      return map.keySet().stream().allMatch(k -> k instanceof String && isStorable(k))
          && map.values().stream().allMatch(RequestCheck::isStorable);
    }
    if (value instanceof Collection<?> list) {
      return list.stream().allMatch(RequestCheck::isStorable);
    }
    return value == null || value instanceof Boolean || isFinite(value);
  }

  private static boolean isFinite(Object value) {
    return value instanceof Number number
        && !Double.isNaN(number.doubleValue())
        && !Double.isInfinite(number.doubleValue());
  }

  private static int sizeOf(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream().mapToInt(e -> sizeOf(e.getKey()) + sizeOf(e.getValue())).sum();
    }
    if (value instanceof Collection<?> list) {
      return list.stream().mapToInt(RequestCheck::sizeOf).sum();
    }
    return String.valueOf(value).length();
  }

  /** No surrogate without its partner: jsonb takes no such text. */
  private static boolean isWellFormed(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }
}
