package dev.eclusa.provider;

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
}
