package dev.eclusa.provider;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.UnaryOperator;

/** How the providers themselves sign, written after their documents and apart from our scheme. */
final class Signers {

  static final String URL = "https://shop.example.com/webhooks/square";
  static final String MESSAGE_ID = "msg_2Lh9KRb0pzN4LePd3XiA4v";
  static final String REQUEST_ID = "bb56a2f1-6aae-46ac-982e-9dcd3581d08e";

  /** Signs a body and puts the signature on its request, as of the request's time. */
  interface Signer {
    Requests sign(Requests request, String secret);
  }

  /**
   * A ready definition and what its provider would do.
   *
   * @param extra keys that the definition needs from the operator, under {@code signature}
   * @param event keys that it needs beside {@code signature}
   * @param secret what the operator is given for a secret of the signer
   * @param timed whether old requests are refused
   * @param bodySigned whether another body breaks the signature
   */
  record Scheme(
      String preset,
      String extra,
      String event,
      UnaryOperator<String> secret,
      boolean timed,
      boolean bodySigned,
      Signer signer) {

    @Override
    public String toString() {
      return preset;
    }

    static Scheme plain(String preset, Signer signer) {
      return new Scheme(preset, "", "", UnaryOperator.identity(), false, true, signer);
    }

    static Scheme timed(String preset, Signer signer) {
      return new Scheme(preset, "", "", UnaryOperator.identity(), true, true, signer);
    }

    Scheme withExtra(String keys) {
      return new Scheme(preset, keys, event, secret, timed, bodySigned, signer);
    }

    Scheme withEvent(String keys) {
      return new Scheme(preset, extra, keys, secret, timed, bodySigned, signer);
    }

    Scheme withSecret(UnaryOperator<String> form) {
      return new Scheme(preset, extra, event, form, timed, bodySigned, signer);
    }

    Scheme bodyUnsigned() {
      return new Scheme(preset, extra, event, secret, timed, false, signer);
    }

    /** A provider with a new secret, and an old one that runs out at an instant. */
    Provider provider(String expires) {
      return Catalogs.withSecrets()
          .with("NEW", secret.apply(Catalogs.SECRET))
          .with("OLD", secret.apply(Catalogs.OLD_SECRET))
          .provider(
              """
              extends: %s
              signature:
                secrets: [{env: NEW}, {env: OLD, expires: %s}]
              %s
              %s
              """
                  .formatted(preset, expires, extra.indent(2), event));
    }
  }

  static final Scheme[] ALL = {
    Scheme.plain("loja", header("X-Loja-Signature", "", Signers::hex)),
    Scheme.timed("stripe", (r, s) -> stripe(r, s)),
    Scheme.plain("github", header("X-Hub-Signature-256", "sha256=", Signers::hex)),
    Scheme.plain("shopify", header("X-Shopify-Hmac-SHA256", "", Signers::base64)),
    Scheme.timed("standard-webhooks", (r, s) -> standard(r, "webhook", "v1", base64(s, triple(r))))
        .withSecret(s -> "whsec_" + encoded(s)),
    Scheme.timed("svix", (r, s) -> standard(r, "svix", "v1", base64(s, triple(r))))
        .withSecret(s -> "whsec_" + encoded(s)),
    Scheme.timed(
            "standard-webhooks-ed25519",
            (r, s) -> standard(r, "webhook", "v1a", ed25519(s, triple(r))))
        .withSecret(s -> "whpk_" + publicKey(s)),
    Scheme.timed("slack", (r, s) -> slack(r, s)),
    Scheme.plain("nuvemshop", header("x-linkedstore-hmac-sha256", "", Signers::hex)),
    Scheme.plain("woocommerce", header("X-WC-Webhook-Signature", "", Signers::base64)),
    Scheme.plain("mercado-pago", (r, s) -> mercadoPago(r, s)).bodyUnsigned(),
    Scheme.plain("pagbank", header("x-authenticity-token", "", (s, b) -> sha256(s + "-" + b))),
    Scheme.timed("paddle", (r, s) -> paddle(r, s)),
    Scheme.plain(
            "square", header("x-square-hmacsha256-signature", "", (s, b) -> base64(s, URL + b)))
        .withExtra("url: " + URL),
    Scheme.plain("asaas", header("asaas-access-token", "", (s, b) -> s)).bodyUnsigned(),
    Scheme.plain("gitlab", header("X-Gitlab-Token", "", (s, b) -> s)).bodyUnsigned(),
    Scheme.plain("static-token", header("Authorization", "Bearer ", (s, b) -> s))
        .bodyUnsigned()
        .withExtra("at: {header: Authorization, prefix: \"Bearer \"}")
        .withEvent("event: {id: id, resource: data.id, type: type}"),
  };

  private Signers() {}

  private interface Content {
    String signature(String secret, String body);
  }

  private static Signer header(String name, String prefix, Content content) {
    return (request, secret) ->
        request.header(name, prefix + content.signature(secret, text(request)));
  }

  private static Requests stripe(Requests r, String secret) {
    String v1 = hex(secret, seconds(r) + "." + text(r));
    return r.header("Stripe-Signature", "t=%s,v1=%s,v0=%s".formatted(seconds(r), v1, "6ffbb59b"));
  }

  private static Requests slack(Requests r, String secret) {
    return r.header("X-Slack-Request-Timestamp", seconds(r))
        .header("X-Slack-Signature", "v0=" + hex(secret, "v0:" + seconds(r) + ":" + text(r)));
  }

  private static Requests paddle(Requests r, String secret) {
    String h1 = hex(secret, seconds(r) + ":" + text(r));
    return r.header("Paddle-Signature", "ts=%s;h1=%s".formatted(seconds(r), h1));
  }

  private static Requests standard(Requests r, String family, String version, String signature) {
    return r.header(family + "-id", MESSAGE_ID)
        .header(family + "-timestamp", seconds(r))
        .header(family + "-signature", version + "," + signature);
  }

  private static Requests mercadoPago(Requests r, String secret) {
    String manifest = "id:ord01abc;request-id:" + REQUEST_ID + ";ts:" + seconds(r) + ";";
    return r.query("data.id", "ORD01ABC")
        .header("x-request-id", REQUEST_ID)
        .header("x-signature", "ts=%s,v1=%s".formatted(seconds(r), hex(secret, manifest)));
  }

  private static String triple(Requests r) {
    return MESSAGE_ID + "." + seconds(r) + "." + text(r);
  }

  private static String seconds(Requests r) {
    return Long.toString(r.received().getEpochSecond());
  }

  private static String text(Requests r) {
    return new String(r.body(), StandardCharsets.UTF_8);
  }

  private static String hex(String secret, String content) {
    return Hmac.hex("HmacSHA256", secret, content);
  }

  private static String base64(String secret, String content) {
    return Base64.getEncoder().encodeToString(Hmac.bytes("HmacSHA256", secret, content));
  }

  private static String encoded(String secret) {
    return Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8));
  }

  private static String sha256(String content) {
    try {
      byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** One key pair for each secret's text. */
  private static KeyPair keys(String secret) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
      generator.initialize(255, new SeededRandom(secret));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static String publicKey(String secret) {
    byte[] encoded = keys(secret).getPublic().getEncoded();
    byte[] raw = Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
    return Base64.getEncoder().encodeToString(raw);
  }

  private static String ed25519(String secret, String content) {
    try {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(keys(secret).getPrivate());
      signature.update(content.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
