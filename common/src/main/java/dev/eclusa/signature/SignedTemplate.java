package dev.eclusa.signature;

import dev.eclusa.signature.SignedPart.LetterCase;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a provider signs, such as <code>{ts}.{body}</code>.
 *
 * <p>Pieces: <code>{body} {ts} {id} {url} {secret} {header:NAME} {query:NAME}</code>; the last two
 * take <code>|lower</code> or <code>|upper</code>. Everything outside braces stands for itself.
 */
public record SignedTemplate(List<SignedPart> parts) {

  private static final Pattern TOKEN = Pattern.compile("\\{([^{}]*)}");
  private static final Pattern FIELD =
      Pattern.compile("(header|query):([^|]+)(?:\\|(lower|upper))?");
  private static final String PIECES = "{body}, {ts}, {id}, {url}, {secret}, {header:X}, {query:X}";

  public SignedTemplate {
    parts = List.copyOf(parts);
  }

  /**
   * Reads a template as the configuration writes it.
   *
   * @throws IllegalArgumentException with a message for the person who configures, when a piece is
   *     unknown or a brace is left open
   */
  public static SignedTemplate parse(String text) {
    List<SignedPart> parts = new ArrayList<>();
    Matcher tokens = TOKEN.matcher(text);
    int from = 0;
    while (tokens.find()) {
      addLiteral(parts, text.substring(from, tokens.start()));
      parts.add(part(tokens.group(1)));
      from = tokens.end();
    }
    addLiteral(parts, text.substring(from));
    return new SignedTemplate(parts);
  }

  /** Whether the signature depends on this piece of the request. */
  public boolean has(Class<? extends SignedPart> kind) {
    return parts.stream().anyMatch(kind::isInstance);
  }

  /** A value whose letters are changed before it is signed may be sent in other letters. */
  boolean coversHeader(String name) {
    return parts.stream()
        .anyMatch(
            p ->
                p instanceof SignedPart.Header h
                    && h.name().equalsIgnoreCase(name)
                    && h.letterCase() == LetterCase.AS_RECEIVED);
  }

  boolean coversQuery(String name) {
    return parts.stream()
        .anyMatch(
            p ->
                p instanceof SignedPart.Query q
                    && q.name().equals(name)
                    && q.letterCase() == LetterCase.AS_RECEIVED);
  }

  /**
   * The signed bytes, in chunks so that the body isn't copied; empty when the request lacks a
   * piece, or carries it more than once.
   */
  Optional<List<byte[]>> render(Material material) {
    List<byte[]> chunks = new ArrayList<>(parts.size());
    for (SignedPart part : parts) {
      Optional<byte[]> chunk = material.bytes(part);
      if (chunk.isEmpty()) {
        return Optional.empty();
      }
      chunks.add(chunk.get());
    }
    return Optional.of(chunks);
  }

  private static void addLiteral(List<SignedPart> parts, String text) {
    if (text.indexOf('{') >= 0 || text.indexOf('}') >= 0) {
      throw new IllegalArgumentException("has a brace without its partner");
    }
    if (!text.isEmpty()) {
      parts.add(new SignedPart.Literal(text));
    }
  }

  private static SignedPart part(String token) {
    return switch (token) {
      case "body" -> new SignedPart.Body();
      case "ts" -> new SignedPart.Timestamp();
      case "id" -> new SignedPart.MessageId();
      case "url" -> new SignedPart.Url();
      case "secret" -> new SignedPart.Secret();
      default -> field(token);
    };
  }

  private static SignedPart field(String token) {
    Matcher field = FIELD.matcher(token);
    if (!field.matches()) {
      throw new IllegalArgumentException("{" + token + "} is none of " + PIECES);
    }
    LetterCase letterCase =
        field.group(3) == null
            ? LetterCase.AS_RECEIVED
            : field.group(3).equals("lower") ? LetterCase.LOWER : LetterCase.UPPER;
    return field.group(1).equals("header")
        ? new SignedPart.Header(field.group(2), letterCase)
        : new SignedPart.Query(field.group(2), letterCase);
  }

  /** UTF-8 of text from the configuration or from the decoded query. */
  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
