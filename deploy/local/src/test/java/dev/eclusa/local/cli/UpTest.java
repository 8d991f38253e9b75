package dev.eclusa.local.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.stack.Endpoint;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class UpTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path temp;

  @Test
  @DisplayName("--help names every option, command and port")
  void help() {
    assertEquals(0, run("--help"));

    String help = out.toString();
    for (String word : new String[] {"--fresh", "--data", "--postgres", "--redis", "--port"}) {
      assertTrue(help.contains(word), word);
    }
    for (Endpoint endpoint : Endpoint.values()) {
      assertTrue(help.contains(endpoint.id() + " "), endpoint.id());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--port nowhere=80, no part is named 'nowhere'",
    "--port receiver=70000, 70000 is no port number",
    "--port receiver, KEY=VALUE",
    "--colour, Unknown option",
    "demo --items 10, '--items takes 15,000 to 150,000'",
    "demo --outage 51, --outage takes 1 to 50",
    "demo --act 3, --act takes 1 or 2"
  })
  @DisplayName("what can't be understood is refused with exit code 2, and starts nothing")
  void refused(String arguments, String because) {
    int code = run((arguments + " --data " + temp.resolve("data")).split(" "));

    assertEquals(2, code);
    assertTrue(err.toString().contains(because), err.toString());
    assertTrue(Files.notExists(temp.resolve("data")));
  }

  @Test
  @DisplayName("a database URL that is none is refused with exit code 1, and starts nothing")
  void noDatabase() {
    int code = run("--postgres", "mysql://localhost/x", "--data", temp.resolve("data").toString());

    assertEquals(1, code);
    assertTrue(err.toString().contains("--postgres takes postgresql://"), err.toString());
    assertTrue(Files.notExists(temp.resolve("data")));
  }

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
