package dev.eclusa.email;

import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One recipient's address in the form that goes on the wire: ASCII, the domain in lower case and in
 * punycode, nothing in it that could end a header line.
 *
 * <p>Stricter than RFC 5321: quoted local parts, domain literals and domains without a dot are
 * refused, since mail providers refuse them too. {@link #toString()} never shows the address.
 */
public final class EmailAddress {

  private static final int MAX_LENGTH = 254;
  private static final int MAX_LOCAL = 64;
  private static final Pattern LOCAL =
      Pattern.compile("[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*");
  private static final Pattern DOMAIN =
      Pattern.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+");

  /** What became of a text that should be an address. */
  public sealed interface Parsed {}

  /** A usable address. */
  public record Valid(EmailAddress address) implements Parsed {}

  /**
   * Never usable, however often it is tried.
   *
   * @param reason for people, without the address
   */
  public record Invalid(String reason) implements Parsed {}

  private final String value;

  private EmailAddress(String value) {
    this.value = value;
  }

  /** Reads an address; spaces around it are dropped. Never throws. */
  public static Parsed parse(String text) {
    if (text == null || text.isBlank()) {
      return new Invalid("no recipient address");
    }
    // Before trimming: a line break at the end is an attempt at a header, not a typing error.
    if (text.chars().anyMatch(c -> Character.isISOControl(c) || c == '\u2028' || c == '\u2029')) {
      return new Invalid("recipient address holds a control character");
    }
    String trimmed = text.strip();
    int at = trimmed.lastIndexOf('@');
    if (at <= 0 || at == trimmed.length() - 1) {
      return new Invalid("recipient address lacks a local part or a domain");
    }
    return parse(trimmed.substring(0, at), trimmed.substring(at + 1));
  }

  private static Parsed parse(String local, String domain) {
    if (local.chars().anyMatch(c -> c > 126)) {
      return new Invalid(
          "recipient address has a non-ASCII local part, which this platform cannot deliver to");
    }
    if (local.length() > MAX_LOCAL || !LOCAL.matcher(local).matches()) {
      return new Invalid("recipient address has a malformed local part");
    }
    String ascii = punycode(domain);
    if (ascii == null || !DOMAIN.matcher(ascii).matches()) {
      return new Invalid("recipient address has a malformed domain");
    }
    String address = local + "@" + ascii;
    return address.length() > MAX_LENGTH
        ? new Invalid("recipient address is longer than " + MAX_LENGTH + " characters")
        : new Valid(new EmailAddress(address));
  }

  private static String punycode(String domain) {
    try {
      return IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES).toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException notADomain) {
      return null;
    }
  }

  /** The address as it goes on the wire. Personal data. */
  public String value() {
    return value;
  }

  /**
   * SHA-256 over the address in lower case: what the suppression list holds. Local parts that
   * differ in case alone share it, because no mailbox provider in use tells them apart.
   */
  public byte[] suppressionKey() {
    try {
      byte[] normalised = value.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII);
      return MessageDigest.getInstance("SHA-256").digest(normalised);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EmailAddress that && value.equals(that.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return "***@***";
  }
}
