package dev.eclusa.provider;

import dev.eclusa.signature.ValueLocation;
import dev.eclusa.signature.ValueLocation.InHeader;
import dev.eclusa.signature.ValueLocation.InPairs;
import dev.eclusa.signature.ValueLocation.InQuery;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads where something stands in a request: {@code header}, {@code query} or {@code pair}. */
final class ValueLocationReader {

  private ValueLocationReader() {}

  /** A header or a query parameter. */
  static ValueLocation place(Section section) {
    return one(section, Optional.empty(), "header and query");
  }

  /** A header, a query parameter, or a pair beside the signature. */
  static ValueLocation placeOrPair(Section section, boolean inPairs) {
    Optional<String> pair = section.text("pair");
    if (pair.isPresent() && !inPairs) {
      section.problem("pair", "has no meaning without at.pairs");
    }
    return one(section, pair, "header, query and pair");
  }

  private static ValueLocation one(Section section, Optional<String> pair, String names) {
    Optional<ValueLocation> header = section.text("header").map(InHeader::new);
    section
        .text("header")
        .ifPresent(n -> HeaderNames.check(section.path("header"), n, section.problems()));
    Optional<ValueLocation> query = section.text("query").map(InQuery::new);
    var found =
        Stream.of(header, query, pair.<ValueLocation>map(InPairs::new))
            .flatMap(Optional::stream)
            .toList();
    if (found.size() != 1) {
      section.problems().add(section.path(), "needs one of " + names);
      return new InHeader("");
    }
    return found.get(0);
  }
}
