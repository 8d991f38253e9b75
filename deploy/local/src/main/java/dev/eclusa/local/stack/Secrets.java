package dev.eclusa.local.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.Supplier;

/** Secrets of this stack: made at first use, one file each, readable by their owner only. */
public final class Secrets {
  static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
  private static final int BYTES = 32;

  private final Path folder;
  private final SecureRandom random = new SecureRandom();

  public Secrets(Path folder) {
    this.folder = folder;
  }

  /** 64 hex digits. */
  public String hex(String name) {
    return kept(name, () -> HexFormat.of().formatHex(bytes()));
  }

  /** A key as Standard Webhooks writes it: {@code whsec_} and base64. */
  public String standardWebhooks(String name) {
    return kept(name, () -> "whsec_" + Base64.getEncoder().encodeToString(bytes()));
  }

  /** Where a secret is kept. */
  public Path file(String name) {
    return folder.resolve(name);
  }

  private synchronized String kept(String name, Supplier<String> made) {
    Path file = file(name);
    try {
      if (!Files.exists(file)) {
        DataFolder.createPrivate(folder);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        Files.writeString(file, made.get(), StandardOpenOption.TRUNCATE_EXISTING);
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the secret " + name, e);
    }
  }

  private byte[] bytes() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return bytes;
  }
}
