package dev.eclusa.provider;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Where references to secrets are followed.
 *
 * @param environment the variables; empty for one that isn't set
 * @param uses the secrets that this service needs
 */
record SecretStore(Function<String, Optional<String>> environment, Set<SecretUse> uses) {

  SecretStore {
    uses = Set.copyOf(uses);
  }

  SecretStore without(SecretUse use) {
    return new SecretStore(
        environment, uses.stream().filter(u -> u != use).collect(Collectors.toUnmodifiableSet()));
  }

  boolean needs(SecretUse use) {
    return uses.contains(use);
  }

  Optional<String> variable(String name) {
    return environment.apply(name).filter(value -> !value.isEmpty());
  }

  /** A file's text without the line ends at its end, which editors and {@code echo} add. */
  static Optional<String> file(String path) {
    try {
      return Optional.of(Files.readString(Path.of(path)).replaceFirst("[\\r\\n]+$", ""));
    } catch (IOException | InvalidPathException unreadable) {
      return Optional.empty();
    }
  }
}
