package dev.eclusa.provider;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Configurations for tests, with an environment of their own. */
final class Catalogs {

  static final String SECRET = "a-secret-long-enough-for-anyone";
  static final String OLD_SECRET = "an-older-secret-on-its-way-out";

  private final Map<String, String> environment = new HashMap<>();

  private Catalogs() {}

  /** An environment whose variables SECRET and OLD_SECRET are set. */
  static Catalogs withSecrets() {
    return new Catalogs().with("SECRET", SECRET).with("OLD_SECRET", OLD_SECRET);
  }

  Catalogs with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  ProviderCatalog parse(String yaml) {
    return ProviderCatalog.parse(yaml, name -> Optional.ofNullable(environment.get(name)));
  }

  /** The provider "p" of a configuration that holds only its entry, indented as a whole. */
  Provider provider(String entry) {
    return parse("providers:\n  p:\n" + entry.indent(4)).find("p").orElseThrow();
  }

  /** The provider "p" that a ready definition makes with SECRET. */
  static Provider ready(String preset) {
    return withSecrets().provider(preset(preset));
  }

  /** The entry that {@link #ready} uses, to be lengthened. */
  static String preset(String preset) {
    return """
        extends: %s
        signature:
          secrets: [{env: SECRET}]
        """
        .formatted(preset);
  }
}
