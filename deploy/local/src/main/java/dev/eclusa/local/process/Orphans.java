package dev.eclusa.local.process;

import dev.eclusa.local.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Processes that a launcher killed with -9 left behind. Only those are ended whose id, start and
 * boot are the ones written down: a number that the kernel has given away again is left alone.
 */
public final class Orphans {
  private static final Duration GRACE = Duration.ofSeconds(10);

  private Orphans() {}

  /**
   * Ends what still runs of the processes written down anywhere under {@code folder}, and deletes
   * the files.
   *
   * @return names of the processes that were ended
   */
  public static List<String> end(Path folder) {
    List<String> ended = new ArrayList<>();
    for (PidFile file : filesUnder(folder)) {
      file.read()
          .filter(ProcessIdentity::alive)
          .ifPresent(
              orphan -> {
                end(orphan);
                ended.add(file.name());
              });
      file.delete();
    }
    return ended;
  }

  private static void end(ProcessIdentity orphan) {
    Signal.TERM.send(orphan);
    if (!Patience.until(GRACE, () -> !orphan.alive())) {
      Signal.KILL.send(orphan);
      Patience.until(GRACE, () -> !orphan.alive());
    }
  }

  private static List<PidFile> filesUnder(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(PidFile::isPidFile).sorted().map(PidFile::new).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + folder, e);
    }
  }
}
