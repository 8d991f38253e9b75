package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import dev.eclusa.signature.Verification.Valid;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("W4: signatures agree with the providers' own libraries")
class IndependentLibrariesTest {

  private static final String SECRET =
      "whsec_"
          + Base64.getEncoder().encodeToString(Catalogs.SECRET.getBytes(StandardCharsets.UTF_8));
  private static final String BODY = "{\"id\":\"evt_1\",\"nome\":\"Conceição 🛶\"}";
  private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  private static final long NOW = Requests.NOW.getEpochSecond();

  private final Catalogs catalogs = Catalogs.withSecrets().with("SECRET", SECRET);

  @Test
  void svix() throws Exception {
    String signature = new com.svix.Webhook(SECRET).sign(ID, NOW, BODY);
    assertValid("svix", standard("svix", signature));
  }

  @Test
  void svixUnderStandardNames() throws Exception {
    String signature = new com.svix.Webhook(SECRET).sign(ID, NOW, BODY);
    assertValid("standard-webhooks", standard("webhook", signature));
  }

  @Test
  void standardWebhooksAmongOtherSignatures() throws Exception {
    String signature = new com.standardwebhooks.Webhook(SECRET).sign(ID, NOW, BODY);
    assertValid(
        "standard-webhooks",
        standard(
            "webhook", "v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc= v1a,AAAA " + signature));
  }

  @Test
  @DisplayName("Stripe: its library and ours give the same verdict on 2,000 random headers")
  void stripe() throws Exception {
    Random random = new Random(219);
    int accepted = 0;
    for (int i = 0; i < 2_000; i++) {
      String header = header(random);
      boolean theirs = acceptedByStripe(header);
      Requests request = Requests.of(BODY).header("Stripe-Signature", header);
      boolean ours = provider("stripe").signature().verify(request.request()) instanceof Valid;
      assertEquals(theirs, ours, header);
      accepted += ours ? 1 : 0;
    }
    // Both kinds came up often enough to mean something.
    assertEquals(true, accepted > 200 && accepted < 1_800, "accepted " + accepted);
  }

  /** Right and wrong signatures in any order, at times on both sides of the tolerance. */
  private static String header(Random random) throws Exception {
    long time = NOW - 290 - random.nextInt(20);
    String right = Webhook.Util.computeHmacSha256(SECRET, time + "." + BODY);
    String wrong = Webhook.Util.computeHmacSha256("whsec_another", time + "." + BODY);
    return switch (random.nextInt(6)) {
      case 0 -> "t=%d,v1=%s".formatted(time, right);
      case 1 -> "t=%d,v1=%s,v1=%s".formatted(time, wrong, right);
      case 2 -> "t=%d,v1=%s,v1=%s,v0=%s".formatted(time, right, wrong, wrong);
      case 3 -> "t=%d,v1=%s".formatted(time, wrong);
      case 4 -> "t=%d,v0=%s".formatted(time, right);
      default -> "t=%d,v1=%s".formatted(time + 1, right);
    };
  }

  private static boolean acceptedByStripe(String header) {
    try {
      Clock clock = Clock.fixed(Requests.NOW, ZoneOffset.UTC);
      return Webhook.Signature.verifyHeader(BODY, header, SECRET, 300, clock);
    } catch (SignatureVerificationException refused) {
      return false;
    }
  }

  private void assertValid(String preset, Requests request) {
    assertEquals(new Valid(0, false), provider(preset).signature().verify(request.request()));
  }

  private Provider provider(String preset) {
    return catalogs.provider(Catalogs.preset(preset));
  }

  private static Requests standard(String family, String signature) {
    return Requests.of(BODY)
        .header(family + "-id", ID)
        .header(family + "-timestamp", Long.toString(NOW))
        .header(family + "-signature", signature);
  }
}
