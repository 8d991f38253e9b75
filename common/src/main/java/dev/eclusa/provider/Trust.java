package dev.eclusa.provider;

import dev.eclusa.signature.SignatureScheme;
import java.util.Optional;

/**
 * What the signature vouches for.
 *
 * @param scheme null when it couldn't be read: nothing can be said then
 * @param allowed the definition takes unsigned input on purpose
 */
record Trust(SignatureScheme scheme, boolean allowed) {

  private static final String REMEDY =
      " not covered by the signature, so anyone can change it;"
          + " to take it all the same, write unsigned: allowed beside it";

  Trust under(Section section) {
    Optional<String> unsigned = section.text("unsigned");
    if (unsigned.isPresent() && !unsigned.get().equals("allowed")) {
      section.problem("unsigned", "\"%s\" is none of allowed".formatted(unsigned.get()));
    }
    return new Trust(scheme, allowed || unsigned.isPresent());
  }

  void checkBody(String key, Problems problems) {
    if (doubtful() && !scheme.vouchesForBody()) {
      problems.add(key, "the body is" + REMEDY);
    }
  }

  void checkHeader(String key, String name, Problems problems) {
    if (doubtful() && !scheme.coversHeader(name)) {
      problems.add(key, "header " + name + " is" + REMEDY);
    }
  }

  void checkQuery(String key, String name, Problems problems) {
    if (doubtful() && !scheme.coversQuery(name)) {
      problems.add(key, "query parameter " + name + " is" + REMEDY);
    }
  }

  private boolean doubtful() {
    return scheme != null && !allowed;
  }
}
