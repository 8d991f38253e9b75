package dev.eclusa.embedded;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardTest {

  @Test
  @DisplayName("a JVM that is killed with -9 leaves no server and no temporary directory behind")
  void endsWithTheJvm(@TempDir Path kept) throws IOException {
    // Given
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Launcher.class.getName(),
                kept.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = jvm.inputReader(StandardCharsets.UTF_8)) {
      PostgresSettings settings = PostgresSettings.in(kept).withPort(port(out.readLine()));
      PostgresServer postgres = PostgresServer.attach(settings);
      Path redis = Path.of(out.readLine());
      assertTrue(postgres.isRunning());
      assertTrue(Files.exists(redis));

      // When
      jvm.destroyForcibly();

      // Then
      Awaitility.await()
          .atMost(Duration.ofSeconds(20))
          .until(() -> !postgres.isRunning() && !Files.exists(redis));
      PostgresServer.start(settings).close();
    } finally {
      jvm.destroyForcibly();
    }
  }

  private static int port(String line) {
    return Integer.parseInt(line);
  }

  /** Starts a kept PostgreSQL and a temporary Redis, says where, and stays. */
  static final class Launcher {

    private Launcher() {}

    public static void main(String[] args) throws IOException {
      PostgresServer postgres =
          PostgresServer.start(PostgresSettings.in(Path.of(args[0])).withDurable(false));
      RedisSettings redis = RedisSettings.temporary();
      RedisServer.start(redis);
      List.of(Integer.toString(postgres.port()), redis.directory().toString())
          .forEach(System.out::println);
      int end = System.in.read();
      assertTrue(end < 0);
    }
  }
}
