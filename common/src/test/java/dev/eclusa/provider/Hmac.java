package dev.eclusa.provider;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signing as a provider does, apart from the code under test. */
final class Hmac {

  private Hmac() {}

  static String hex(String algorithm, String secret, String content) {
    return HexFormat.of().formatHex(bytes(algorithm, secret, content));
  }

  static byte[] bytes(String algorithm, String secret, String content) {
    return bytes(algorithm, secret.getBytes(StandardCharsets.UTF_8), content);
  }

  static byte[] bytes(String algorithm, byte[] key, String content) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key, algorithm));
      return mac.doFinal(content.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
