package dev.eclusa.local.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  @DisplayName("labels to the left, values to the right")
  void renders() {
    assertEquals(
        """
        Demo
        ─────────────
        sent     1000
        refused     7
        ─────────────
        """,
        new Table("Demo").row("sent", 1000).row("refused", 7).render());
  }

  @Test
  @DisplayName("a long title widens the table")
  void wideTitle() {
    assertEquals(
        """
        A long title
        ────────────
        a          b
        ────────────
        """,
        new Table("A long title").row("a", "b").render());
  }

  @Test
  @DisplayName("on a terminal a line wipes the status; elsewhere there is no status at all")
  void status() {
    // Given
    StringWriter terminal = new StringWriter();
    StringWriter pipe = new StringWriter();

    // When
    for (Screen screen :
        new Screen[] {
          new Screen(new PrintWriter(terminal), true), new Screen(new PrintWriter(pipe), false)
        }) {
      screen.status("5 of 9");
      screen.say("done");
    }

    // Then
    assertEquals("\r\u001b[2K5 of 9\r\u001b[2Kdone\n", terminal.toString());
    assertEquals("done\n", pipe.toString());
  }
}
