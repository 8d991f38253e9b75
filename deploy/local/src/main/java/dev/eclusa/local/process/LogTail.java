package dev.eclusa.local.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The end of a log file, for showing why a process died. */
public final class LogTail {
  private static final int WINDOW = 64 * 1024;
  private static final Pattern FRAME = Pattern.compile("\\s+(at |\\.\\.\\. \\d+ more).*");

  private LogTail() {}

  /**
   * The last lines, at most {@code lines} of them; empty if there is no such file. Stack frames are
   * left out, since the reason stands between them.
   */
  public static List<String> of(Path log, int lines) {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long from = Math.max(0, file.length() - WINDOW);
      byte[] window = new byte[(int) (file.length() - from)];
      file.seek(from);
      file.readFully(window);
      List<String> all =
          new String(window, StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !FRAME.matcher(line).matches())
              .toList();
      return all.subList(Math.max(0, all.size() - lines), all.size());
    } catch (IOException unreadable) {
      return List.of();
    }
  }
}
