package dev.eclusa.provider;

import java.util.Optional;

/** Follows {@code {env: NAME}} and {@code {file: PATH}}. */
final class SecretReference {

  private SecretReference() {}

  /**
   * The secret's text; empty when this service has no use for it, or when it can't be had, which is
   * noted as a problem that names the key and the reference, never the value.
   */
  static Optional<SecretText> read(Section entry, SecretStore store, SecretUse use) {
    Optional<String> variable = entry.text("env");
    Optional<String> file = entry.text("file");
    if (variable.isPresent() == file.isPresent()) {
      entry.problems().add(entry.path(), "needs one of env and file");
      return Optional.empty();
    }
    if (!store.needs(use)) {
      return Optional.empty();
    }
    Optional<SecretText> secret =
        variable.isPresent()
            ? store.variable(variable.get()).map(SecretText.Variable::new)
            : SecretFile.read(file.get()).map(text -> new SecretText.InFile(file.get(), text));
    if (secret.isEmpty()) {
      String key = variable.isPresent() ? "env" : "file";
      String what = variable.isPresent() ? "variable %s is not set" : "file %s cannot be read";
      entry.problem(key, what.formatted(variable.or(() -> file).get()));
    }
    return secret.filter(text -> notBlank(text, entry));
  }

  private static boolean notBlank(SecretText text, Section entry) {
    if (text.now().isBlank()) {
      entry.problems().add(entry.path(), "the secret is empty");
    }
    return !text.now().isBlank();
  }
}
