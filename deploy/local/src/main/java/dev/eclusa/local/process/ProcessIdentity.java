package dev.eclusa.local.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One process, told apart from any later one that the kernel gives the same number.
 *
 * <p>The start is counted by the kernel in clock ticks since boot, so it stays the same when the
 * wall clock is set; the boot id tells one boot's ticks from another's.
 *
 * @param pid process id
 * @param startTicks field 22 of {@code /proc/<pid>/stat}
 * @param bootId identity of the running kernel
 */
public record ProcessIdentity(long pid, long startTicks, String bootId) {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  // Counted after the command's closing bracket: the state is field 3 of the whole line.
  private static final int STATE = 0;
  private static final int START = 19;

  /** The process that has this id now; empty if there is none, or only a zombie is left of it. */
  public static Optional<ProcessIdentity> of(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      // The command is in brackets and may itself hold brackets and blanks.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      if (fields[STATE].equals("Z") || fields[STATE].equals("X")) {
        return Optional.empty();
      }
      String bootId = Files.readString(BOOT_ID).strip();
      return Optional.of(new ProcessIdentity(pid, Long.parseLong(fields[START]), bootId));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  /** Whether this very process still runs. */
  public boolean alive() {
    return of(pid).filter(this::equals).isPresent();
  }
}
