package dev.eclusa.provider;

import dev.eclusa.provider.Reading.Found;
import dev.eclusa.provider.Reading.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * When a fact happened.
 *
 * @param from where it is written
 * @param formats tried in order; the first that reads the whole text wins
 */
record InstantField(Expression from, List<InstantFormat> formats) {

  InstantField {
    formats = List.copyOf(formats);
  }

  /** Empty when it is missing or in none of the formats. */
  Optional<Instant> read(EventSource source) {
    if (from.read(source) instanceof Found found && found.kind() != Kind.BOOLEAN) {
      return formats.stream().map(f -> f.parse(found.text())).flatMap(Optional::stream).findFirst();
    }
    return Optional.empty();
  }
}
