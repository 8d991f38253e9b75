package dev.eclusa.signature;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Back from the text that an HTTP server made of a header to the bytes that the peer signed. */
final class Wire {

  private Wire() {}

  /**
   * HTTP servers read header bytes one to one as characters up to U+00FF, so those go back one to
   * one; text with greater characters was decoded as UTF-8 by someone, and goes back that way.
   */
  static byte[] bytes(String text) {
    boolean oneToOne = text.chars().allMatch(c -> c <= 0xFF);
    Charset charset = oneToOne ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
    return text.getBytes(charset);
  }
}
