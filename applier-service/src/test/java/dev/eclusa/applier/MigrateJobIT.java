package dev.eclusa.applier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.schema.SchemaCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The packaged service as the migrate job, on an empty database. */
class MigrateJobIT {

  private static final String DATABASE = "migrate_job";
  private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");
  private static final Path LOG = Path.of("target", "migrate-job.log");
  private static final Map<String, String> MIGRATE =
      Map.of("QUARKUS_FLYWAY_MIGRATE_AT_START", "true", "QUARKUS_INIT_AND_EXIT", "true");

  @BeforeEach
  void createEmptyDatabase() throws SQLException {
    BackingServices.dropDatabase(DATABASE);
    try (Connection connection = BackingServices.postgres().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + DATABASE);
    }
  }

  @AfterEach
  void dropDatabase() {
    BackingServices.dropDatabase(DATABASE);
  }

  @Test
  @DisplayName("Brings the schema up to date and ends with 0, without Redis; again changes nothing")
  void migrates_and_ends() throws Exception {
    int first = run(MIGRATE);
    assertEquals(0, first, log());
    assertEquals(SchemaCheck.REQUIRED, newestMigration());

    assertEquals(0, run(MIGRATE), log());
    assertEquals(SchemaCheck.REQUIRED, newestMigration());
  }

  @Test
  @DisplayName("Without migrations the service refuses to start and says what to do")
  void refuses_an_old_schema() throws Exception {
    int end = run(Map.of());

    assertNotEquals(0, end);
    assertTrue(log().contains("run the migrations"), log());
  }

  private static int run(Map<String, String> environment) throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    ProcessBuilder builder =
        new ProcessBuilder(java.toString(), "-Xmx256m", "-jar", JAR.toString())
            .redirectErrorStream(true)
            .redirectOutput(LOG.toFile());
    builder.environment().put("ECLUSA_POSTGRES_URL", BackingServices.postgres().url(DATABASE));
    builder.environment().put("ECLUSA_POSTGRES_USER", BackingServices.postgres().user());
    builder.environment().put("ECLUSA_REDIS_URL", "redis://localhost:1");
    builder.environment().put("QUARKUS_HTTP_PORT", "0");
    builder.environment().put("QUARKUS_MANAGEMENT_PORT", "0");
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(90, TimeUnit.SECONDS), MigrateJobIT::log);
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  private static int newestMigration() throws SQLException {
    try (Connection connection = BackingServices.postgres().connect(DATABASE);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT max(version::int) FROM flyway_schema_history")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private static String log() {
    try {
      return Files.readString(LOG);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
