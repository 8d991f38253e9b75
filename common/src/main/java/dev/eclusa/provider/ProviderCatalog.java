package dev.eclusa.provider;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The configured providers, by id. Immutable. */
public final class ProviderCatalog {

  private final Map<String, Provider> byId;

  public ProviderCatalog(Collection<Provider> providers) {
    Map<String, Provider> map = new LinkedHashMap<>();
    providers.forEach(provider -> map.put(provider.id(), provider));
    byId = Collections.unmodifiableMap(map);
  }

  /**
   * The catalog that a configuration describes, with every secret that it refers to.
   *
   * @param yaml as {@code docs/providers.md} describes it
   * @param environment the variables; empty for one that isn't set
   * @throws ProviderConfigException when the configuration is impossible, with every reason
   */
  public static ProviderCatalog parse(String yaml, Function<String, Optional<String>> environment) {
    SecretStore store = new SecretStore(environment, EnumSet.allOf(SecretUse.class));
    return new ProviderLoader(store).load(yaml, "this configuration");
  }

  /** The provider of this id; ids match exactly. */
  public Optional<Provider> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** All providers, in the order of the configuration. */
  public Collection<Provider> all() {
    return byId.values();
  }
}
