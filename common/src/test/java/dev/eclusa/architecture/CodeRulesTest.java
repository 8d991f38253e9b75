package dev.eclusa.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

/** The rules that could hold by accident do find what they forbid. */
class CodeRulesTest {

  @Test
  void readingTheSystemClockIsFound() {
    var classes = new ClassFileImporter().importClasses(ReadsTheSystemClock.class);

    var violations = CodeRules.TIME_COMES_FROM_A_CLOCK.evaluate(classes).getFailureReport();

    assertEquals(3, violations.getDetails().size(), violations::toString);
  }

  @Test
  void readingAClockIsAllowed() {
    var classes = new ClassFileImporter().importClasses(ReadsAClock.class);

    CodeRules.TIME_COMES_FROM_A_CLOCK.check(classes);
  }

  static final class ReadsTheSystemClock {
    Object read() {
      return Instant.now().plusMillis(System.currentTimeMillis())
          + ZonedDateTime.now(ZoneOffset.UTC).toString();
    }
  }

  static final class ReadsAClock {
    Object read(Clock clock) {
      return Instant.now(clock).plusMillis(clock.millis()).plusNanos(System.nanoTime());
    }
  }
}
