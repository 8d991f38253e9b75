package dev.eclusa.documentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/configuration.md} lists exactly the keys that the code reads, with their defaults.
 */
class ConfigurationReferenceTest {

  private static final Path ROOT = Path.of("../..");
  private static final Pattern ROW =
      Pattern.compile("^\\| `(eclusa\\.[^`]+)` \\| (?:`([^`]*)`|–) \\|", Pattern.MULTILINE);

  private final Map<String, String> inCode =
      ConfigurationKeys.of(
          new ClassFileImporter()
              .importPaths(
                  classes("common"),
                  classes("receiver-service"),
                  classes("applier-service"),
                  classes("outbox-publisher"),
                  classes("email-dispatcher"),
                  classes("run-worker"),
                  classes("item-worker")));

  @Test
  void listsEveryKeyThatTheCodeReadsAndNoOther() throws IOException {
    assertFalse(inCode.isEmpty());
    assertEquals(new TreeSet<>(inCode.keySet()), new TreeSet<>(documented().keySet()));
  }

  @Test
  void tellsTheDefaults() throws IOException {
    assertEquals(inCode, documented());
  }

  private static Path classes(String module) {
    return ROOT.resolve(module).resolve("target/classes");
  }

  private static Map<String, String> documented() throws IOException {
    Map<String, String> rows = new TreeMap<>();
    String page = Files.readString(ROOT.resolve("docs/configuration.md"));
    for (MatchResult row : ROW.matcher(page).results().toList()) {
      rows.put(row.group(1), row.group(2) == null ? ConfigurationKeys.NONE : row.group(2));
    }
    return rows;
  }
}
