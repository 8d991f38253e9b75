package dev.eclusa.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * Unpacks the server binaries, once per version and user, into the temporary directory of the
 * machine.
 *
 * <p>Several JVMs may unpack at once: each works in a directory of its own, and the first to finish
 * gives its name to it.
 */
final class Binaries {

  private static final String POSTGRES = "/postgres-linux-x86_64.txz";

  private Binaries() {}

  /** Directory with PostgreSQL's {@code bin}, {@code lib} and {@code share}. */
  static Path postgres() {
    return unpacked(POSTGRES, "postgres", Binaries::untar);
  }

  /** The {@code redis-server} executable. */
  static Path redis() {
    String name = "/redis-server-7.0.15-linux-" + architecture();
    return unpacked(name, "redis", (in, target) -> executable(in, target.resolve("redis-server")))
        .resolve("redis-server");
  }

  private static String architecture() {
    String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return arch.equals("aarch64") ? "arm64" : "amd64";
  }

  private static Path unpacked(String resource, String name, Unpacking unpacking) {
    Path home = cache().resolve(name + "-" + checksum(resource));
    if (Files.isDirectory(home)) {
      return home;
    }
    Path work = Directories.temporary("eclusa-unpack-");
    try (InputStream in = open(resource)) {
      unpacking.unpack(in, work);
      Files.move(work, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.isDirectory(home)) {
        throw new UncheckedIOException("cannot unpack " + resource, e);
      }
    } finally {
      Directories.delete(work);
    }
    return home;
  }

  private static Path cache() {
    String user = System.getProperty("user.name").replaceAll("[^A-Za-z0-9_-]", "_");
    Path cache =
        Directories.ensure(
            Path.of(System.getProperty("java.io.tmpdir"), "eclusa-embedded-" + user));
    if (!Files.isWritable(cache)) {
      throw new EmbeddedServerException(cache + " belongs to another user; remove it");
    }
    return cache;
  }

  private static String checksum(String resource) {
    CRC32 crc = new CRC32();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = open(resource)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        crc.update(buffer, 0, n);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }

  private static InputStream open(String resource) {
    InputStream in = Binaries.class.getResourceAsStream(resource);
    if (in == null) {
      throw new EmbeddedServerException("no server binary " + resource + " on the class path");
    }
    return in;
  }

  private static void untar(InputStream in, Path target) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(in)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path path = target.resolve(entry.getName()).normalize();
        if (!path.startsWith(target)) {
          throw new IOException("entry outside of the archive: " + entry.getName());
        }
        write(tar, entry, path);
      }
    }
  }

  private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path path)
      throws IOException {
    Files.createDirectories(entry.isDirectory() ? path : path.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
    } else if (entry.isFile() && (entry.getMode() & 0100) != 0) {
      executable(tar, path);
    } else if (entry.isFile()) {
      Files.copy(tar, path);
    }
  }

  private static void executable(InputStream in, Path path) throws IOException {
    Files.copy(in, path);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @FunctionalInterface
  private interface Unpacking {
    void unpack(InputStream in, Path target) throws IOException;
  }
}
