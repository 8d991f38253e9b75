package dev.eclusa.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.core.domain.properties.HasParameterTypes.Predicates.rawParameterTypes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.temporal.Temporal;

/** Rules that hold for every module of Eclusa alike. */
public final class CodeRules {

  private CodeRules() {}

  /** Packages are named for what is in them. */
  public static final ArchRule NO_UTIL_PACKAGE =
      noClasses()
          .should()
          .resideInAnyPackage("..util..", "..utils..", "..helper..", "..helpers..", "..misc..")
          .because("packages are named for what is in them");

  /**
   * Time is a value: it comes from an injected {@link Clock}, so that tests can set it. No class is
   * excepted. Monotonic time ({@code System.nanoTime}) may be read, for durations.
   */
  public static final ArchRule TIME_COMES_FROM_A_CLOCK =
      noClasses()
          .should()
          .callMethodWhere(readsTheSystemClock())
          .because("time is read from an injected java.time.Clock");

  /** What is to be seen goes to the log. */
  public static final ArchRule NO_STANDARD_STREAMS =
      noClasses().should(ACCESS_STANDARD_STREAMS).because("services write logs, not streams");

  private static DescribedPredicate<JavaCall<?>> readsTheSystemClock() {
    DescribedPredicate<JavaCall<?>> millis =
        target(owner(JavaClass.Predicates.type(System.class)))
            .and(target(name("currentTimeMillis")));
    DescribedPredicate<JavaCall<?>> now =
        target(owner(JavaClass.Predicates.assignableTo(Temporal.class)))
            .and(target(name("now")))
            .and(DescribedPredicate.not(target(rawParameterTypes(Clock.class))));
    return millis.or(now).as("reads the system's clock");
  }
}
