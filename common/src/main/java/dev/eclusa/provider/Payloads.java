package dev.eclusa.provider;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** Reading bodies as JSON without losing a digit. */
public final class Payloads {

  private static final ObjectReader READER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .readerFor(JsonNode.class);

  private Payloads() {}

  /**
   * The document in these bytes. Decimal fractions keep every digit; of a repeated name the last
   * value counts; nesting is limited to Jackson's default of 1,000 levels.
   *
   * @throws JsonProcessingException when the bytes are no single JSON document; its message may
   *     quote the body and must not be logged
   */
  public static JsonNode parse(byte[] body) throws JsonProcessingException {
    try {
      JsonNode node = READER.readValue(body);
      return node == null || node.isMissingNode() ? empty() : node;
    } catch (JsonProcessingException malformed) {
      throw malformed;
    } catch (IOException badBytes) {
      throw new UnreadableBytes(badBytes);
    }
  }

  private static JsonNode empty() throws JsonProcessingException {
    throw new UnreadableBytes(null);
  }

  /** Bytes of no character set that JSON may use, or none at all. */
  private static final class UnreadableBytes extends JsonProcessingException {
    UnreadableBytes(Throwable cause) {
      super("not a JSON document", cause);
    }
  }
}
