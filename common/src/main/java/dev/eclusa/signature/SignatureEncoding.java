package dev.eclusa.signature;

import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/** How bytes of a signature or of a key are written as text. */
public enum SignatureEncoding {
  /** Two digits a byte, in either case. */
  HEX {
    @Override
    byte[] decodeStrictly(String text) {
      return HexFormat.of().parseHex(text);
    }
  },
  /** RFC 4648 section 4, padding optional. */
  BASE64 {
    @Override
    byte[] decodeStrictly(String text) {
      return Base64.getDecoder().decode(text);
    }
  },
  /** RFC 4648 section 5, padding optional. */
  BASE64URL {
    @Override
    byte[] decodeStrictly(String text) {
      return Base64.getUrlDecoder().decode(text);
    }
  },
  /** The text itself, as the bytes that came over the wire. */
  RAW {
    @Override
    byte[] decodeStrictly(String text) {
      return Wire.bytes(text);
    }
  };

  abstract byte[] decodeStrictly(String text);

  /** The bytes, or empty when the text is not of this encoding. */
  public Optional<byte[]> decode(String text) {
    try {
      return Optional.of(decodeStrictly(text));
    } catch (IllegalArgumentException notOfThisEncoding) {
      return Optional.empty();
    }
  }
}
