package dev.eclusa.local.cli;

import dev.eclusa.local.LocalStackException;
import dev.eclusa.local.stack.Endpoint;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Entry point of {@code deploy/up}. */
public final class Main {
  private static final int FAILED = 1;
  // Kept, or the level set on it is lost with it.
  private static final Logger ROOT = Logger.getLogger("");

  private Main() {}

  public static void main(String[] args) {
    // What the libraries have to say is not for the person at the terminal.
    ROOT.setLevel(Level.WARNING);
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new Up());
    UsageMessageSpec help = commandLine.getCommandSpec().usageMessage();
    help.footer(Stream.concat(Stream.of(help.footer()), ports()).toArray(String[]::new));
    return commandLine.setExecutionExceptionHandler(Main::explain);
  }

  private static Stream<String> ports() {
    return Arrays.stream(Endpoint.values())
        .map(e -> "  %-20s %5d  %s".formatted(e.id(), e.standardPort(), e.owner()));
  }

  /** A message for what a person can act on; a trace for everything else, which is a bug. */
  private static int explain(Exception e, CommandLine commandLine, CommandLine.ParseResult parsed) {
    PrintWriter err = commandLine.getErr();
    if (e instanceof LocalStackException) {
      err.println(e.getMessage());
    } else {
      e.printStackTrace(err);
    }
    err.flush();
    return FAILED;
  }
}
