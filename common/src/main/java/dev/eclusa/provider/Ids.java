package dev.eclusa.provider;

import dev.eclusa.provider.Reading.Absent;
import dev.eclusa.provider.Reading.Found;
import dev.eclusa.provider.Reading.Kind;
import dev.eclusa.provider.Reading.Unfit;
import java.util.Optional;

/** Which readings can be a key. */
final class Ids {

  private Ids() {}

  /** Why a reading can't be a key, after "is"; empty when it can. */
  static Optional<String> defect(Reading reading) {
    if (reading instanceof Absent) {
      return Optional.of("missing");
    }
    if (reading instanceof Unfit unfit) {
      return Optional.of(unfit.why());
    }
    Found found = (Found) reading;
    if (found.kind() == Kind.BOOLEAN) {
      return Optional.of("true or false");
    }
    if (found.text().isBlank()) {
      return Optional.of("empty");
    }
    if (found.text().length() > EventMapping.MAX_LENGTH) {
      return Optional.of("longer than " + EventMapping.MAX_LENGTH + " characters");
    }
    return storable(found.text())
        ? Optional.empty()
        : Optional.of("written with characters that the database can't hold");
  }

  /** PostgreSQL's text holds neither U+0000 nor half a surrogate pair. */
  static boolean storable(String text) {
    return text.codePoints()
        .noneMatch(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
  }
}
