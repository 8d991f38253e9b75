package dev.eclusa.publisher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.standardwebhooks.Webhook;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookSignerTest {

  private static final String OLD = secret("the-old-one-of-at-least-24-bytes");
  private static final String NEW = secret("the-new-one-of-at-least-24-bytes");
  private static final String BODY = "{\"id\":\"loja/ção:liberar_separacao\"}";

  private static String secret(String key) {
    return "whsec_" + Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theReferenceLibraryTakesItWithEitherSecret(boolean old) throws Exception {
    long now = Instant.now().getEpochSecond();
    String signature =
        new WebhookSigner(List.of(OLD, NEW))
            .sign("loja/1:x", now, BODY.getBytes(StandardCharsets.UTF_8));
    HttpHeaders headers =
        HttpHeaders.of(
            Map.of(
                "webhook-id", List.of("loja/1:x"),
                "webhook-timestamp", List.of(Long.toString(now)),
                "webhook-signature", List.of(signature)),
            (name, value) -> true);

    new Webhook(old ? OLD : NEW).verify(BODY, headers);
  }

  @Test
  void isWhatTheSpecificationShows() {
    // The example of the Standard Webhooks specification.
    WebhookSigner signer = new WebhookSigner(List.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
    byte[] body = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);
    assertEquals(
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        signer.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "whsec_", "whsec_c2hvcnQ=", "secret-in-clear-text", "whsec_!!!"})
  void refusesOtherSecretsWithoutShowingThem(String secret) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new WebhookSigner(List.of(secret)));
    assertFalse(!secret.isEmpty() && e.getMessage().contains(secret + " "), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> new WebhookSigner(List.of()));
  }
}
