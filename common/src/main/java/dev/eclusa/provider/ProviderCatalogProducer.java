package dev.eclusa.provider;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.Config;

/**
 * The catalog as a bean, made when first injected: a service that reads providers injects it at its
 * start, so that a wrong definition stops it there; one that doesn't needs no definition at all.
 */
@Singleton
public class ProviderCatalogProducer {

  static final String FILE = "eclusa.providers.file";
  static final String SECRETS = "eclusa.providers.secrets";

  /**
   * The configured providers.
   *
   * @throws ProviderConfigException when the configuration is impossible, with every reason
   */
  @Produces
  @Singleton
  public ProviderCatalog catalog(Config config) {
    SecretStore store = new SecretStore(name -> variable(name, config), uses(config));
    Optional<String> file = config.getOptionalValue(FILE, String.class);
    return file.isPresent()
        ? new ProviderLoader(store).load(read(file.get()), file.get())
        : new ProviderLoader(store).load(Presets.builtIn(), "the built-in definition");
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException | InvalidPathException unreadable) {
      throw new ProviderConfigException(
          "eclusa", List.of(FILE + ": file %s cannot be read as UTF-8 text".formatted(file)));
    }
  }

  /** The real environment first and as it is; other sources serve tests and development. */
  private static Optional<String> variable(String name, Config config) {
    return Optional.ofNullable(System.getenv(name))
        .or(() -> Optional.ofNullable(config.getConfigValue(name).getRawValue()));
  }

  /** A service names the secrets that it has a use for; without a word all are read. */
  private static Set<SecretUse> uses(Config config) {
    Set<SecretUse> uses = EnumSet.noneOf(SecretUse.class);
    for (String name : config.getOptionalValues(SECRETS, String.class).orElse(List.of())) {
      uses.add(use(name));
    }
    return uses.isEmpty() ? EnumSet.allOf(SecretUse.class) : uses;
  }

  private static SecretUse use(String name) {
    for (SecretUse use : SecretUse.values()) {
      if (use.key().equals(name)) {
        return use;
      }
    }
    throw new ProviderConfigException(
        "eclusa", List.of(SECRETS + ": \"%s\" is none of signatures, orders-api".formatted(name)));
  }
}
