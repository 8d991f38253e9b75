package dev.eclusa.order;

import static dev.eclusa.order.Status.CRIADO;
import static dev.eclusa.order.Status.PAGO;
import static dev.eclusa.order.Status.REEMBOLSADO;
import static dev.eclusa.order.Version.Criterion.AUTO;
import static dev.eclusa.order.Version.Criterion.INSTANT;
import static dev.eclusa.order.Version.Criterion.SEQUENCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.math.BigInteger;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionTest {

  private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456Z");
  private static final long MILLIS = 1_772_366_400_123L;

  @ParameterizedTest
  @ValueSource(strings = {"0", "-7", "42", "9007199254740991", "-9007199254740991"})
  void aSafeIntegerIsTheVersion(String sequence) {
    BigInteger number = new BigInteger(sequence);

    assertEquals(new Version.Known(number.longValue()), Version.of(number, AT, PAGO, AUTO));
    assertEquals(new Version.Known(number.longValue()), Version.of(number, null, PAGO, SEQUENCE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"9007199254740992", "-9007199254740992", "99999999999999999999999"})
  void anUnsafeIntegerIsNone(String sequence) {
    BigInteger number = new BigInteger(sequence);

    assertEquals(new Version.Known(MILLIS * 10 + 2), Version.of(number, AT, PAGO, AUTO));
    assertInstanceOf(Version.Missing.class, Version.of(number, AT, PAGO, SEQUENCE));
  }

  @Test
  void withoutASequenceTheInstantAndTheRankAreTheVersion() {
    assertEquals(new Version.Known(MILLIS * 10 + 1), Version.of(null, AT, CRIADO, AUTO));
    assertEquals(new Version.Known(MILLIS * 10 + 5), Version.of(null, AT, REEMBOLSADO, INSTANT));
  }

  @Test
  void aProviderMayFixTheInstant() {
    assertEquals(new Version.Known(MILLIS * 10 + 2), Version.of(BigInteger.ONE, AT, PAGO, INSTANT));
  }

  @Test
  void withoutWhatTheCriterionNeedsThereIsNone() {
    assertInstanceOf(Version.Missing.class, Version.of(null, null, PAGO, AUTO));
    assertInstanceOf(Version.Missing.class, Version.of(null, AT, PAGO, SEQUENCE));
    assertInstanceOf(Version.Missing.class, Version.of(BigInteger.ONE, null, PAGO, INSTANT));
  }

  @Test
  void allInstantsOfFourDigitYearsFit() {
    assertEquals(new Version.Known(1), Version.of(null, Instant.EPOCH, CRIADO, AUTO));
    assertInstanceOf(
        Version.Known.class,
        Version.of(null, Instant.parse("9999-12-31T23:59:59.999999999Z"), REEMBOLSADO, AUTO));
    assertInstanceOf(
        Version.Known.class, Version.of(null, Instant.parse("0001-01-01T00:00:00Z"), PAGO, AUTO));
  }

  @ParameterizedTest
  @ValueSource(strings = {"+1000000000-12-31T23:59:59.999999999Z", "-1000000000-01-01T00:00:00Z"})
  void instantsBeyondTheSafeIntegersHaveNone(String instant) {
    assertInstanceOf(Version.Missing.class, Version.of(null, Instant.parse(instant), PAGO, AUTO));
  }
}
