package dev.eclusa.provider;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Everything wrong with a configuration, gathered so that a person mends it in one go. */
final class Problems {

  private final Set<String> found = new LinkedHashSet<>();

  /**
   * Ends the reading of a configuration.
   *
   * @param key full path of the key, such as {@code providers.loja.signature.encoding}
   * @param what what is wrong with it, never the value of a secret
   */
  void add(String key, String what) {
    found.add(key + ": " + what);
  }

  int count() {
    return found.size();
  }

  /**
   * Ends the reading of a configuration.
   *
   * @throws ProviderConfigException when there is any problem
   */
  void refuse(String source) {
    if (!found.isEmpty()) {
      throw new ProviderConfigException(source, List.copyOf(found));
    }
  }
}
