package dev.eclusa.signature;

import dev.eclusa.privacy.ConstantTime;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Whether a signature belongs to signed bytes and a key. */
final class SignatureMaths {

  private SignatureMaths() {}

  /**
   * Whether any candidate is the signature. Every candidate is compared, whichever one fits: the
   * time taken tells nothing about its position.
   */
  static boolean anyFits(
      SignatureAlgorithm algorithm, byte[] key, List<byte[]> signed, List<byte[]> candidates) {
    try {
      return switch (algorithm) {
        case HMAC_SHA1, HMAC_SHA256, HMAC_SHA512 ->
            anyEqual(hmac(algorithm.jcaName(), key, signed), candidates);
        case SHA256 -> anyEqual(hash(signed), candidates);
        case ED25519 -> anyVerifies(key, signed, candidates);
        case STATIC_TOKEN -> anyEqualDigest(key, candidates);
        case NONE -> true;
      };
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("this JDK lacks " + algorithm, missing);
    }
  }

  private static boolean anyEqual(byte[] expected, List<byte[]> candidates) {
    boolean fits = false;
    for (byte[] candidate : candidates) {
      fits |= ConstantTime.equal(expected, candidate);
    }
    return fits;
  }

  /** Compares digests, so that not even the length of the token shows. */
  private static boolean anyEqualDigest(byte[] token, List<byte[]> candidates)
      throws GeneralSecurityException {
    byte[] expected = hash(List.of(token));
    boolean fits = false;
    for (byte[] candidate : candidates) {
      fits |= ConstantTime.equal(expected, hash(List.of(candidate)));
    }
    return fits;
  }

  private static byte[] hmac(String name, byte[] key, List<byte[]> signed)
      throws GeneralSecurityException {
    Mac mac = Mac.getInstance(name);
    mac.init(new SecretKeySpec(key, name));
    signed.forEach(mac::update);
    return mac.doFinal();
  }

  private static byte[] hash(List<byte[]> signed) throws GeneralSecurityException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    signed.forEach(digest::update);
    return digest.digest();
  }

  private static boolean anyVerifies(byte[] key, List<byte[]> signed, List<byte[]> candidates)
      throws GeneralSecurityException {
    boolean fits = false;
    for (byte[] candidate : candidates) {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initVerify(Ed25519Keys.publicKey(key));
      for (byte[] chunk : signed) {
        signature.update(chunk);
      }
      fits |= verifies(signature, candidate);
    }
    return fits;
  }

  /** Bytes that can't be a point or a scalar of the curve are refused, not thrown. */
  private static boolean verifies(Signature signature, byte[] candidate) {
    try {
      return signature.verify(candidate);
    } catch (GeneralSecurityException notASignature) {
      return false;
    }
  }
}
