package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.signature.SignatureScheme;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What a signature covers follows from its templates")
class CoverageTest {

  @Test
  void theBodyAlone() {
    SignatureScheme loja = Catalogs.ready("loja").signature();
    assertTrue(loja.vouchesForBody());
    assertFalse(loja.coversHeader("X-Loja-Signature"));
    assertFalse(loja.coversQuery("id"));
  }

  @Test
  @DisplayName("the places of the time and the id, in any case of a header's name")
  void placesOfTimeAndId() {
    SignatureScheme slack = Catalogs.ready("slack").signature();
    assertTrue(slack.coversHeader("x-slack-request-timestamp"));
    SignatureScheme scheme = scheme("\"{id}{header:X-Kind}{query:q}{body}\"");
    assertTrue(scheme.coversHeader("x-ID"));
    assertTrue(scheme.coversHeader("x-kind"));
    assertTrue(scheme.coversQuery("q"));
    assertFalse(scheme.coversQuery("Q"));
  }

  @Test
  @DisplayName("of alternatives, what every one of them holds")
  void alternatives() {
    SignatureScheme scheme =
        scheme("[\"{id}{header:X-Kind}{body}\", \"{id}{header:X-Kind}{header:X-Other}\"]");
    assertTrue(scheme.coversHeader("X-Kind"));
    assertFalse(scheme.coversHeader("X-Other"));
    assertFalse(scheme.vouchesForBody());
  }

  @Test
  @DisplayName("a value signed in small letters may come in any")
  void lettersAsTheyCame() {
    SignatureScheme scheme = scheme("\"{id}{header:X-Kind|lower}{query:q|upper}{body}\"");
    assertFalse(scheme.coversHeader("X-Kind"));
    assertFalse(scheme.coversQuery("q"));
  }

  @Test
  @DisplayName("a token vouches for the body that comes with it, and for no header")
  void token() {
    SignatureScheme token = Catalogs.ready("gitlab").signature();
    assertTrue(token.vouchesForBody());
    assertFalse(token.coversHeader("X-Gitlab-Event"));
  }

  @Test
  void nothing() {
    SignatureScheme none =
        Catalogs.withSecrets()
            .provider(
                """
                signature: {algorithm: none}
                event: {id: {received: 1s}, resource: {text: a}, type: {text: a}}
                """)
            .signature();
    assertFalse(none.vouchesForBody());
    assertFalse(none.coversHeader("X-Kind"));
  }

  private static SignatureScheme scheme(String signed) {
    return Catalogs.withSecrets()
        .provider(
            """
            signature:
              algorithm: hmac-sha256
              signed: %s
              at: {header: X-Signature}
              id: {header: X-Id}
              encoding: hex
              secrets: [{env: SECRET}]
            event: {id: {text: a}, resource: {text: a}, type: {text: a}}
            """
                .formatted(signed))
        .signature();
  }
}
