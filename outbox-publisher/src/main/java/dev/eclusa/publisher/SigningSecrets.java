package dev.eclusa.publisher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds the secrets that messages to a destination are signed with. */
final class SigningSecrets {

  private SigningSecrets() {}

  /**
   * From {@code secret} or {@code secret-file}, whichever is set.
   *
   * @param key configuration key of the destination, for messages
   * @throws IllegalArgumentException naming the key at fault, never a secret
   */
  static List<String> of(String key, OutboxConfig.Destination config) {
    if (config.secret().isPresent() == config.secretFile().isPresent()) {
      throw new IllegalArgumentException(
          "Either " + key + ".secret or " + key + ".secret-file is needed");
    }
    return config.secretFile().map(file -> read(key, file)).orElseGet(() -> config.secret().get());
  }

  private static List<String> read(String key, Path file) {
    try {
      return Files.readAllLines(file).stream().filter(line -> !line.isBlank()).toList();
    } catch (IOException e) {
      throw new IllegalArgumentException(key + ".secret-file cannot be read: " + file);
    }
  }
}
