package dev.eclusa.receiver.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads bodies: leniently as to bytes and characters, strictly as to JSON. */
public final class JsonReader {

  /** Deepest nesting that is read. */
  public static final int MAX_DEPTH = 1000;

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private static final ObjectReader TREE =
      JsonMapper.builder(
              JsonFactory.builder()
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH)
                          .maxNameLength(Integer.MAX_VALUE)
                          .build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build()
          .reader();

  private JsonReader() {}

  /**
   * Reads a body; never throws.
   *
   * @param charset as the request declares it. Bytes that aren't in it become U+FFFD: the signature
   *     has proven that the provider sent them so
   */
  public static JsonBody read(byte[] body, Charset charset) {
    if (body.length == 0) {
      return new JsonBody.Unreadable("empty body");
    }
    try {
      if (charset.equals(StandardCharsets.UTF_8) && storableAsIs(body)) {
        return parsed(TREE.readTree(body), null);
      }
      String cleaned = JsonCleaner.clean(decode(body, charset));
      return parsed(TREE.readTree(cleaned), cleaned);
    } catch (StreamConstraintsException e) {
      return new JsonBody.Unreadable("nested deeper than " + MAX_DEPTH + " levels");
    } catch (IOException e) {
      return new JsonBody.Unreadable("not JSON");
    }
  }

  private static JsonBody parsed(JsonNode root, String cleaned) {
    return root.isMissingNode()
        ? new JsonBody.Unreadable("not JSON")
        : new JsonBody.Parsed(root, cleaned);
  }

  private static boolean storableAsIs(byte[] body) {
    JsonScan scan = JsonScan.of(body);
    return scan.plain() && (scan.ascii() || isUtf8(body));
  }

  private static boolean isUtf8(byte[] body) {
    // Both ways are intrinsics: faster than a decoder that reports, and it can't be fooled by
    // surrogates or overlong forms, which decode to U+FFFD.
    return Arrays.equals(
        body, new String(body, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8));
  }

  private static String decode(byte[] body, Charset charset) {
    String text = new String(body, charset);
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }
}
