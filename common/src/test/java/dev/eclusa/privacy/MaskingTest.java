package dev.eclusa.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskingTest {

  private static final Optional<String> TOKEN = Optional.of("s3cret");

  @ParameterizedTest
  @DisplayName("P25: an echoed reply keeps its meaning and loses its address")
  @ValueSource(
      strings = {
        "550 5.1.1 <maria.silva@example.com>: Recipient address rejected",
        "550 RCPT TO:maria.silva@example.com failed",
        "550 no such user \"maria.silva\"@example.com here",
        "550 bad address maria.silva+tag@[10.0.0.1] given",
        "550 maria.silva@exämple.com unknown",
      })
  void addressesGo(String reply) {
    String masked = Masking.mask(reply);
    assertFalse(masked.contains("maria"), masked);
    assertTrue(masked.startsWith("550") && masked.contains("***@***"), masked);
  }

  @Test
  void secretsGo() {
    String masked =
        Masking.mask(
            "Authorization: Bearer re_abcdefghij whsec_MfKQ9r8GKYqrTwjU sk_live_123456789"
                + " postgresql://eclusa:hunter22@db:5432/eclusa");
    for (String secret : new String[] {"re_abc", "MfKQ9", "live_123", "hunter22"}) {
      assertFalse(masked.contains(secret), masked);
    }
  }

  @Test
  void cardAndDocumentNumbersGo() {
    assertFalse(Masking.mask("card 4111 1111 1111 1111 refused").contains("1111"));
    assertFalse(Masking.mask("CPF 529982247-25, 52998224725").contains("5299"));
  }

  @Test
  void theResultIsOneShortLine() {
    String masked = Masking.mask("a\r\nb\u0000c" + "x".repeat(100_000));
    assertEquals(500, masked.length());
    assertTrue(masked.startsWith("a b c"), masked);
    assertEquals("", Masking.mask(null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer s3cret", "bearer s3cret", "Bearer  s3cret"})
  void theRightTokenMatches(String header) {
    assertTrue(BearerToken.matches(TOKEN, header));
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "s3cret",
        "Bearer",
        "Bearer ",
        "Bearer s3cre",
        "Bearer s3crett",
        "Basic s3cret",
        "Bearer S3CRET",
        "Bearer s3crét"
      })
  void otherTokensDont(String header) {
    assertFalse(BearerToken.matches(TOKEN, header));
  }

  @Test
  void aMissingTokenOpensNoDoor() {
    assertFalse(BearerToken.matches(Optional.empty(), "Bearer "));
    assertFalse(BearerToken.matches(Optional.of(" "), "Bearer  "));
  }
}
