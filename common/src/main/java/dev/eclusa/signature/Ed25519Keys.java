package dev.eclusa.signature;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;

/** Public keys of Ed25519, as providers publish them: the 32 bytes of RFC 8032, nothing around. */
public final class Ed25519Keys {

  /** Length of a public key in bytes. */
  private static final int LENGTH = 32;

  /** SubjectPublicKeyInfo of RFC 8410 up to the key itself. */
  private static final byte[] HEADER = HexFormat.of().parseHex("302a300506032b6570032100");

  private Ed25519Keys() {}

  /** Whether these bytes can be a key at all. */
  public static boolean isPublicKey(byte[] raw) {
    try {
      Signature.getInstance("Ed25519").initVerify(publicKey(raw));
      return raw.length == LENGTH;
    } catch (GeneralSecurityException notOnTheCurve) {
      return false;
    }
  }

  /**
   * The key as the JDK takes it.
   *
   * @throws GeneralSecurityException when the bytes are no point of the curve
   */
  static PublicKey publicKey(byte[] raw) throws GeneralSecurityException {
    byte[] encoded = new byte[HEADER.length + raw.length];
    System.arraycopy(HEADER, 0, encoded, 0, HEADER.length);
    System.arraycopy(raw, 0, encoded, HEADER.length, raw.length);
    return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
  }
}
