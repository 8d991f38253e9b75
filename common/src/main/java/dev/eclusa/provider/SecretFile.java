package dev.eclusa.provider;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * A secret in a file, such as a mounted Kubernetes secret. Looked at no more than once in {@link
 * #EVERY}, read again when its time of change moves, by whichever thread comes first; the others
 * keep using what there is.
 *
 * <p>A file that vanishes or holds no secret any more leaves the last good one in force: half a
 * rotation must not lock the provider out.
 */
final class SecretFile<T> implements Supplier<T> {

  static final Duration EVERY = Duration.ofSeconds(5);

  private static final Logger LOG = Logger.getLogger(SecretFile.class);

  private final Path path;
  private final Function<String, Optional<T>> decoder;
  private final LongSupplier nanoTime;
  private final AtomicLong nextLook;
  private volatile FileTime looked;
  private volatile String text;
  private volatile T secret;

  /**
   * A file that was read a moment ago.
   *
   * @param decoder known to take {@code first}
   * @param first what it held
   * @param nanoTime as {@link System#nanoTime}
   */
  SecretFile(
      String path, Function<String, Optional<T>> decoder, String first, LongSupplier nanoTime) {
    this.path = Path.of(path);
    this.decoder = decoder;
    this.text = first;
    this.secret = decoder.apply(first).orElseThrow();
    this.nanoTime = nanoTime;
    this.nextLook = new AtomicLong(nanoTime.getAsLong() + EVERY.toNanos());
  }

  /** The text of a file without the line ends at its end, which editors and {@code echo} add. */
  static Optional<String> read(String path) {
    try {
      return Optional.of(Files.readString(Path.of(path)).replaceFirst("[\\r\\n]+$", ""));
    } catch (IOException | InvalidPathException unreadable) {
      return Optional.empty();
    }
  }

  @Override
  public T get() {
    long now = nanoTime.getAsLong();
    long due = nextLook.get();
    if (now - due >= 0 && nextLook.compareAndSet(due, now + EVERY.toNanos())) {
      look();
    }
    return secret;
  }

  private void look() {
    Optional<FileTime> changed = changeOf(path);
    if (changed.isEmpty() || changed.get().equals(looked)) {
      return;
    }
    Optional<String> next = read(path.toString());
    if (next.isPresent() && !next.get().equals(text)) {
      take(next.get());
    }
    looked = changed.get();
  }

  private void take(String next) {
    text = next;
    Optional<T> decoded = decoder.apply(next);
    if (decoded.isPresent()) {
      secret = decoded.get();
      LOG.infof("Secret read again from %s", path);
    } else {
      LOG.warnf("No usable secret in %s: the last good one stays in force", path);
    }
  }

  private static Optional<FileTime> changeOf(Path path) {
    try {
      return Optional.of(Files.getLastModifiedTime(path));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
