package dev.eclusa.local.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
  @TempDir private Path folder;

  @Test
  @DisplayName("The reasons of a failure are shown, and not the frames between them")
  void leavesFramesOut() throws IOException {
    Path log = folder.resolve("service.log");
    Files.writeString(
        log,
        """
        started
        ERROR Failed to start application
        java.lang.RuntimeException: Failed to start quarkus
        \tat io.quarkus.runner.ApplicationImpl.doStart(Unknown Source)
        \tat io.quarkus.runtime.Application.start(Application.java:101)
        Caused by: java.lang.IllegalStateException: eclusa.email.lease must be longer
        \tat dev.eclusa.dispatcher.ChannelSetup.demandLeaseOver(ChannelSetup.java:106)
        \t... 9 more
        """);

    assertEquals(
        List.of(
            "java.lang.RuntimeException: Failed to start quarkus",
            "Caused by: java.lang.IllegalStateException: eclusa.email.lease must be longer"),
        LogTail.of(log, 2));
  }

  @Test
  @DisplayName("A log that isn't there has no lines")
  void toleratesAMissingLog() {
    assertEquals(List.of(), LogTail.of(folder.resolve("none.log"), 5));
  }
}
