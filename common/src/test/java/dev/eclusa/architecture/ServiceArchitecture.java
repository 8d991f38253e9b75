package dev.eclusa.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What holds for each service. A service's test extends this and names the service's package:
 *
 * <pre>{@code
 * class ArchitectureTest extends ServiceArchitecture {
 *   ArchitectureTest() {
 *     super("dev.eclusa.receiver");
 *   }
 * }
 * }</pre>
 */
public abstract class ServiceArchitecture {

  private static final List<String> SERVICES =
      List.of(
          "dev.eclusa.receiver",
          "dev.eclusa.applier",
          "dev.eclusa.publisher",
          "dev.eclusa.dispatcher",
          "dev.eclusa.runs",
          "dev.eclusa.items");

  private final String service;
  private final JavaClasses classes = ModuleClasses.load();

  protected ServiceArchitecture(String service) {
    if (!SERVICES.contains(service)) {
      throw new IllegalArgumentException("no service has the package " + service);
    }
    this.service = service;
  }

  @Test
  @DisplayName("A service's classes are in its own package")
  void livesInItsPackage() {
    classes().should().resideInAPackage(service + "..").check(classes);
  }

  @Test
  @DisplayName("A service depends on no other service")
  void dependsOnNoOtherService() {
    String[] others =
        SERVICES.stream()
            .filter(other -> !other.equals(service))
            .map(other -> other + "..")
            .toArray(String[]::new);
    noClasses().should().dependOnClassesThat().resideInAnyPackage(others).check(classes);
  }

  @Test
  void hasNoUtilPackage() {
    CodeRules.NO_UTIL_PACKAGE.check(classes);
  }

  @Test
  void readsTimeFromAClock() {
    CodeRules.TIME_COMES_FROM_A_CLOCK.check(classes);
  }

  @Test
  void writesLogsNotStreams() {
    CodeRules.NO_STANDARD_STREAMS.check(classes);
  }
}
