package dev.eclusa.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CommonArchitectureTest {

  private static final JavaClasses CLASSES = ModuleClasses.load();

  @Test
  @DisplayName("The decision core depends on nothing but java.*")
  void theDecisionCoreIsPure() {
    classes()
        .that()
        .resideInAPackage("dev.eclusa.order..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "dev.eclusa.order..")
        .check(CLASSES);
  }

  @Test
  void whatIsSharedDependsOnNoService() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.eclusa.receiver..",
            "dev.eclusa.applier..",
            "dev.eclusa.publisher..",
            "dev.eclusa.dispatcher..",
            "dev.eclusa.runs..",
            "dev.eclusa.items..")
        .check(CLASSES);
  }

  @Test
  void hasNoUtilPackage() {
    CodeRules.NO_UTIL_PACKAGE.check(CLASSES);
  }

  @Test
  void readsTimeFromAClock() {
    CodeRules.TIME_COMES_FROM_A_CLOCK.check(CLASSES);
  }

  @Test
  void writesLogsNotStreams() {
    CodeRules.NO_STANDARD_STREAMS.check(CLASSES);
  }
}
