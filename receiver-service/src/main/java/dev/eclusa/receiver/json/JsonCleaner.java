package dev.eclusa.receiver.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;

/**
 * Rewrites a JSON text into one that jsonb holds and that reads back the same: NUL characters and
 * lone surrogates become U+FFFD, numbers too long to be written out become strings of their digits.
 * Every other value keeps its meaning, and every number its digits.
 */
final class JsonCleaner {

  // Numbers are copied by their text and never computed: their length costs nothing here.
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(JsonReader.MAX_DEPTH)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private JsonCleaner() {}

  /**
   * @throws com.fasterxml.jackson.core.JsonProcessingException if it isn't exactly one JSON value
   */
  static String clean(String text) throws IOException {
    StringWriter out = new StringWriter(text.length());
    try (JsonParser in = JSON.createParser(text);
        JsonGenerator generator = JSON.createGenerator(out)) {
      // The roots of a second value would be separated by a blank, which the reader refuses.
      for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
        copy(token, in, generator);
      }
    }
    return out.toString();
  }

  private static void copy(JsonToken token, JsonParser in, JsonGenerator out) throws IOException {
    switch (token) {
      case FIELD_NAME -> out.writeFieldName(JsonText.storable(in.currentName()));
      case VALUE_STRING -> out.writeString(JsonText.storable(in.getText()));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> copyNumber(in.getText(), out);
      default -> out.copyCurrentEvent(in);
    }
  }

  private static void copyNumber(String digits, JsonGenerator out) throws IOException {
    if (JsonNumbers.writtenOutFits(digits)) {
      out.writeNumber(digits);
    } else {
      out.writeString(digits);
    }
  }
}
