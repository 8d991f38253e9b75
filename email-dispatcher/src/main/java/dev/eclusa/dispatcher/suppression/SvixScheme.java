package dev.eclusa.dispatcher.suppression;

import dev.eclusa.signature.Secret;
import dev.eclusa.signature.SignatureAlgorithm;
import dev.eclusa.signature.SignatureEncoding;
import dev.eclusa.signature.SignatureLocation;
import dev.eclusa.signature.SignatureLocation.Layout.Pairs;
import dev.eclusa.signature.SignatureScheme;
import dev.eclusa.signature.SignedTemplate;
import dev.eclusa.signature.TimestampRule;
import dev.eclusa.signature.TimestampRule.Unit;
import dev.eclusa.signature.ValueLocation.InHeader;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How the mail provider signs its webhooks. */
final class SvixScheme {

  private static final String PREFIX = "whsec_";
  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final int LEAST_BYTES = 16;

  private SvixScheme() {}

  /**
   * The scheme with these secrets.
   *
   * @throws IllegalStateException if one of them cannot be a secret
   */
  static SignatureScheme with(List<String> secrets) {
    return new SignatureScheme(
        SignatureAlgorithm.HMAC_SHA256,
        List.of(SignedTemplate.parse("{id}.{ts}.{body}")),
        Optional.of(
            new SignatureLocation(
                new InHeader("svix-signature"), new Pairs(" ", ",", Set.of("v1")))),
        SignatureEncoding.BASE64,
        Optional.of(
            new TimestampRule(
                new InHeader("svix-timestamp"), Unit.SECONDS, Optional.of(TOLERANCE))),
        Optional.of(new InHeader("svix-id")),
        Optional.empty(),
        secrets.stream().map(SvixScheme::secret).toList());
  }

  private static Secret secret(String text) {
    byte[] key = decode(text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text);
    if (key.length < LEAST_BYTES) {
      throw new IllegalStateException(
          "eclusa.email.resend.webhook-secrets: a secret is whsec_ and the Base64 of at least "
              + LEAST_BYTES
              + " bytes");
    }
    return new Secret(() -> key, Optional.empty());
  }

  private static byte[] decode(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      return new byte[0];
    }
  }
}
