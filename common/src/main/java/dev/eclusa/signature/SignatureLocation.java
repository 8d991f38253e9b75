package dev.eclusa.signature;

import dev.eclusa.signature.SignatureFinds.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where the signature of a request is found: a header or a query parameter, whose value is the
 * signature itself, or the signature behind a prefix, or a list of keys and values.
 *
 * @param place header or query parameter
 * @param layout how to read its value
 */
public record SignatureLocation(ValueLocation place, Layout layout) {

  /** How the value of a header holds signatures. */
  public sealed interface Layout {

    /** The whole value behind this text, which may be empty. */
    record Prefixed(String prefix) implements Layout {}

    /**
     * Keys and values, such as {@code t=1,v1=ab,v1=cd}.
     *
     * @param separator between pairs
     * @param assign between key and value
     * @param keys whose values are signatures; the others are ignored, or hold the timestamp
     */
    record Pairs(String separator, String assign, Set<String> keys) implements Layout {

      public Pairs {
        keys = Set.copyOf(keys);
      }

      private List<Pair> read(String value) {
        List<Pair> pairs = new ArrayList<>();
        for (String piece : value.split(Pattern.quote(separator), MAX_PAIRS + 1)) {
          int at = piece.indexOf(assign);
          if (at > 0) {
            String right = piece.substring(at + assign.length());
            pairs.add(new Pair(piece.substring(0, at).trim(), right.trim()));
          }
        }
        return pairs;
      }
    }
  }

  /** Enough for any rotation; more is somebody trying keys. */
  static final int MAX_PAIRS = 32;

  SignatureFinds find(ReceivedRequest request) {
    List<String> values =
        place instanceof ValueLocation.InQuery query
            ? request.query().all(query.name())
            : request.headers().all(((ValueLocation.InHeader) place).name());
    List<String> signatures = new ArrayList<>();
    List<Pair> pairs = new ArrayList<>();
    for (String value : values) {
      if (layout instanceof Layout.Pairs format) {
        pairs.addAll(format.read(value));
      } else if (layout instanceof Layout.Prefixed prefixed) {
        withoutPrefix(value, prefixed.prefix()).ifPresent(signatures::add);
      }
    }
    if (layout instanceof Layout.Pairs format) {
      pairs.stream()
          .filter(p -> format.keys().contains(p.key()))
          .forEach(p -> signatures.add(p.value()));
    }
    return new SignatureFinds(signatures.stream().limit(MAX_PAIRS).toList(), pairs);
  }

  private static Optional<String> withoutPrefix(String value, String prefix) {
    return value.startsWith(prefix) && value.length() > prefix.length()
        ? Optional.of(value.substring(prefix.length()))
        : Optional.empty();
  }
}
