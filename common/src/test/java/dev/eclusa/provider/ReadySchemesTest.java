package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.eclusa.provider.Signers.Scheme;
import dev.eclusa.signature.Verification;
import dev.eclusa.signature.Verification.Invalid;
import dev.eclusa.signature.Verification.Reason;
import dev.eclusa.signature.Verification.Valid;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("W4: every ready definition checks what its provider signs")
class ReadySchemesTest {

  private static final String EXPIRES = "2026-12-01T00:00:00Z";
  private static final Instant EXPIRY = Instant.parse(EXPIRES);
  private static final Requests UNSIGNED =
      Requests.of("{\"id\":1,\"nome\":\"Conceição 🛶\\u2028\\/ \"}");

  static Stream<Scheme> schemes() {
    return Stream.of(Signers.ALL);
  }

  static Stream<Scheme> timedSchemes() {
    return schemes().filter(Scheme::timed);
  }

  static Stream<Scheme> signedBodySchemes() {
    return schemes().filter(Scheme::bodySigned);
  }

  @Test
  @DisplayName("there is a signer for each ready definition")
  void coversEachReadyDefinition() {
    assertEquals(Presets.names(), schemes().map(Scheme::preset).sorted().toList());
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void takesTheNewSecret(Scheme scheme) {
    assertEquals(new Valid(0, false), verify(scheme, signed(scheme, Catalogs.SECRET, UNSIGNED)));
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void takesTheOldSecretUntilItExpires(Scheme scheme) {
    Requests justInTime = UNSIGNED.at(EXPIRY.minusMillis(1));
    assertEquals(
        new Valid(1, true), verify(scheme, signed(scheme, Catalogs.OLD_SECRET, justInTime)));
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void refusesTheOldSecretOnceExpired(Scheme scheme) {
    Requests late = UNSIGNED.at(EXPIRY);
    assertEquals(
        new Invalid(Reason.EXPIRED_SECRET),
        verify(scheme, signed(scheme, Catalogs.OLD_SECRET, late)));
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void refusesAnyOtherSecret(Scheme scheme) {
    assertEquals(
        new Invalid(Reason.MISMATCH),
        verify(scheme, signed(scheme, "a-secret-that-nobody-knows", UNSIGNED)));
  }

  @ParameterizedTest
  @MethodSource("signedBodySchemes")
  void refusesAnotherBody(Scheme scheme) {
    Requests request = signed(scheme, Catalogs.SECRET, UNSIGNED);
    byte[] tampered = "{\"id\":2}".getBytes(StandardCharsets.UTF_8);
    assertEquals(new Invalid(Reason.MISMATCH), verify(scheme, request.body(tampered)));
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void findsHeadersInAnyCase(Scheme scheme) {
    Requests request = signed(scheme, Catalogs.SECRET, UNSIGNED);
    for (boolean upper : List.of(true, false)) {
      assertEquals(new Valid(0, false), verify(scheme, recased(request, upper)));
    }
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void refusesARequestWithoutSignature(Scheme scheme) {
    assertEquals(new Invalid(Reason.MISSING), verify(scheme, UNSIGNED));
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void neverThrowsOnOddSignatures(Scheme scheme) {
    Requests request = signed(scheme, Catalogs.SECRET, UNSIGNED);
    for (String odd :
        List.of("", " ", "=", ",", "\u0000", "çé", "\uD83D\uDEF6", "v1=,t=", "0".repeat(65_536))) {
      for (String name : request.headers().keySet()) {
        assertInstanceOf(
            Invalid.class, verify(scheme, request.header(name, odd)), name + "=" + odd);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("timedSchemes")
  @DisplayName("W2: the tolerance is measured both ways and includes its end")
  void measuresTheTolerance(Scheme scheme) {
    // Given
    Requests request = signed(scheme, Catalogs.SECRET, UNSIGNED);
    Duration tolerance = Duration.ofMinutes(5);

    // When, Then
    for (int direction : List.of(1, -1)) {
      assertEquals(
          new Valid(0, false), after(scheme, request, tolerance.minusSeconds(1), direction));
      assertEquals(new Valid(0, false), after(scheme, request, tolerance, direction));
      assertEquals(
          new Invalid(Reason.STALE), after(scheme, request, tolerance.plusMillis(1), direction));
    }
  }

  private static Verification after(
      Scheme scheme, Requests request, Duration distance, int direction) {
    return verify(scheme, request.at(Requests.NOW.plus(distance.multipliedBy(direction))));
  }

  private static Requests signed(Scheme scheme, String secret, Requests request) {
    return scheme.signer().sign(request, secret);
  }

  private static Verification verify(Scheme scheme, Requests request) {
    return scheme.provider(EXPIRES).signature().verify(request.request());
  }

  private static Requests recased(Requests request, boolean upper) {
    Map<String, List<String>> headers = new HashMap<>();
    request
        .headers()
        .forEach(
            (name, values) ->
                headers.put(
                    upper ? name.toUpperCase(Locale.ROOT) : name.toLowerCase(Locale.ROOT), values));
    return new Requests(headers, request.query(), request.body(), request.received());
  }
}
