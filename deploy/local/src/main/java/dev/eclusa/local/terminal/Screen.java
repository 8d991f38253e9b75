package dev.eclusa.local.terminal;

import java.io.PrintWriter;

/**
 * What the person at the terminal sees. On a terminal, a status line is written over the one
 * before; elsewhere (a file, a pipe) each status that is worth keeping becomes a line of its own.
 * Safe for use by several threads.
 */
public final class Screen {
  private static final String ERASE_LINE = "\r\u001b[2K";

  private final PrintWriter out;
  private final boolean terminal;
  private boolean statusShown;

  public Screen(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  public boolean isTerminal() {
    return terminal;
  }

  /** Writes a line, or several; a status line on the screen gives way to it. */
  public synchronized void say(String text) {
    eraseStatus();
    out.println(text);
    out.flush();
  }

  /** Shows what is going on right now; nothing unless this is a terminal. */
  public synchronized void status(String text) {
    if (terminal) {
      out.print(ERASE_LINE + text);
      out.flush();
      statusShown = true;
    }
  }

  private void eraseStatus() {
    if (statusShown) {
      out.print(ERASE_LINE);
      statusShown = false;
    }
  }
}
