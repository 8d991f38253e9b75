package dev.eclusa.schema;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.embedded.BackingServices;
import dev.eclusa.postgres.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(BackingServices.class)
class SchemaCheckTest {

  @Inject Database database;
  @Inject SchemaCheck check;

  @Test
  void aMigratedSchemaPasses() {
    assertDoesNotThrow(check::check);
  }

  @Test
  void anOlderSchemaIsRefusedWithWhatToDo() {
    database.query("ALTER TABLE flyway_schema_history RENAME TO away");
    try {
      String message = assertThrows(IllegalStateException.class, check::check).getMessage();
      assertTrue(message.contains("version 0") && message.contains("run the migrations"), message);
    } finally {
      database.query("ALTER TABLE away RENAME TO flyway_schema_history");
    }
  }

  @Test
  void theRequiredVersionIsTheNewestMigration() throws IOException, URISyntaxException {
    Path migrations = Path.of(getClass().getResource("/db/migration").toURI());
    try (Stream<Path> files = Files.list(migrations)) {
      int newest =
          files
              .map(file -> file.getFileName().toString().replaceAll("V(\\d+)__.*", "$1"))
              .mapToInt(Integer::parseInt)
              .max()
              .orElseThrow();
      assertEquals(SchemaCheck.REQUIRED, newest);
    }
  }

  @Test
  void everyTableAndColumnThatNeedsOneHasAComment() {
    var tables =
        database.query(
            """
            SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'flyway_schema_history'
              AND obj_description(c.oid) IS NULL
            """);
    assertEquals(
        0, tables.size(), () -> "without a comment: " + tables.iterator().next().getString(0));
  }
}
