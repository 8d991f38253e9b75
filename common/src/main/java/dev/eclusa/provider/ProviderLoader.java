package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Makes a catalog of a configuration, or refuses it with everything that is wrong with it. */
final class ProviderLoader {

  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

  private final SecretStore store;

  ProviderLoader(SecretStore store) {
    this.store = store;
  }

  /**
   * Reads a configuration.
   *
   * @param source what to call the configuration in messages, such as its file name
   * @throws ProviderConfigException naming the path of every wrong key
   */
  ProviderCatalog load(String yaml, String source) {
    Problems problems = new Problems();
    List<Provider> providers = new ArrayList<>();
    Optional<JsonNode> tree = Yaml.parse(yaml, problems);
    if (tree.isPresent()) {
      readAll(tree.get(), providers, problems);
    }
    problems.refuse(source);
    return new ProviderCatalog(providers);
  }

  private void readAll(JsonNode tree, List<Provider> providers, Problems problems) {
    Optional<Section> found;
    try (Section root = Section.root(tree, problems)) {
      found = root.section("providers");
    }
    if (found.isEmpty() || found.get().entries().isEmpty()) {
      problems.add("providers", "is missing: a mapping of provider ids");
      return;
    }
    ProviderReader reader = new ProviderReader(store);
    Section all = found.get();
    all.entries()
        .forEach(
            (id, node) -> {
              if (!ID.matcher(id).matches()) {
                problems.add(all.path(id), "an id has 1 to 63 small letters, digits and hyphens");
              }
              Presets.complete(all.path(id), node, problems)
                  .map(whole -> reader.read(id, new Section(all.path(id), whole, problems)))
                  .ifPresent(providers::add);
            });
  }
}
