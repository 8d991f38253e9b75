package dev.eclusa.signature;

import java.util.List;
import java.util.Optional;

/**
 * What stands where a signature is looked for.
 *
 * @param signatures candidates, still encoded
 * @param pairs everything read as key and value, in the order received
 */
record SignatureFinds(List<String> signatures, List<Pair> pairs) {

  record Pair(String key, String value) {}

  /** The value at a place of this request, when it is there exactly once. */
  Optional<String> value(ValueLocation location, ReceivedRequest request) {
    if (location instanceof ValueLocation.InHeader header) {
      return request.headers().only(header.name());
    }
    if (location instanceof ValueLocation.InQuery query) {
      return request.query().only(query.name());
    }
    return beside(((ValueLocation.InPairs) location).key());
  }

  private Optional<String> beside(String key) {
    List<Pair> found = pairs.stream().filter(p -> p.key().equals(key)).toList();
    return found.size() == 1 ? Optional.of(found.get(0).value()) : Optional.empty();
  }
}
