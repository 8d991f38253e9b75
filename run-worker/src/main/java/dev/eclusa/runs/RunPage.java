package dev.eclusa.runs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A page that a Runner listed.
 *
 * @param next cursor of the next page; null after the last
 */
record RunPage(List<Entry> entries, String next) {

  /**
   * An item of a page.
   *
   * @param payload JSON, character by character as it came
   */
  record Entry(String externalId, String payload) {}

  /** An answer that is no page. Its message says what is wrong, and nothing of the answer. */
  static final class BadPage extends Exception {
    BadPage(String message) {
      super(message, null, false, false);
    }
  }

  private static final int LONGEST_ID = 500;
  private static final int LONGEST_CURSOR = 4000;
  private static final JsonFactory JSON = new JsonFactory();

  /**
   * Reads an answer to {@code POST /run}.
   *
   * @throws BadPage if it isn't one
   */
  static RunPage read(String body) throws BadPage {
    try (JsonParser parser = JSON.createParser(body)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new BadPage("no JSON object");
      }
      RunPage page = new Reader(body, parser).page();
      if (parser.nextToken() != null) {
        throw new BadPage("more than one JSON object");
      }
      return page;
    } catch (JsonProcessingException malformed) {
      throw new BadPage("no JSON");
    } catch (IOException unreadable) {
      throw new BadPage("unreadable");
    }
  }

  /** Goes through the answer once. Of a repeated name the last value counts. */
  private record Reader(String body, JsonParser parser) {

    RunPage page() throws IOException, BadPage {
      List<Entry> entries = null;
      String next = null;
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (name.equals("items")) {
          entries = entries(value);
        } else if (name.equals("nextCursor")) {
          next = cursor(value);
        } else {
          parser.skipChildren();
        }
      }
      if (entries == null) {
        throw new BadPage("no items");
      }
      return new RunPage(entries, next);
    }

    private List<Entry> entries(JsonToken value) throws IOException, BadPage {
      if (value != JsonToken.START_ARRAY) {
        throw new BadPage("items is no array");
      }
      List<Entry> entries = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
          throw new BadPage("an item is no object");
        }
        entries.add(entry());
      }
      return entries;
    }

    private Entry entry() throws IOException, BadPage {
      String id = null;
      String payload = "null";
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (name.equals("externalId")) {
          id = id(value);
        } else if (name.equals("payload")) {
          payload = text(value);
        } else {
          parser.skipChildren();
        }
      }
      if (id == null) {
        throw new BadPage("an item without externalId");
      }
      return new Entry(id, payload);
    }

    private String id(JsonToken value) throws IOException, BadPage {
      if (value == JsonToken.VALUE_STRING || value == JsonToken.VALUE_NUMBER_INT) {
        return usable(parser.getText(), LONGEST_ID, "externalId");
      }
      throw new BadPage("an externalId is no text");
    }

    private String cursor(JsonToken value) throws IOException, BadPage {
      if (value == JsonToken.VALUE_NULL) {
        return null;
      }
      if (value == JsonToken.VALUE_STRING) {
        return usable(parser.getText(), LONGEST_CURSOR, "nextCursor");
      }
      throw new BadPage("nextCursor is neither text nor null");
    }

    /** Objects and arrays are cut out of the answer, so that nothing of them changes. */
    private String text(JsonToken value) throws IOException {
      if (value == JsonToken.VALUE_STRING) {
        return '"'
            + new String(JsonStringEncoder.getInstance().quoteAsString(parser.getText()))
            + '"';
      }
      if (value.isScalarValue()) {
        return parser.getText();
      }
      int start = (int) parser.currentTokenLocation().getCharOffset();
      parser.skipChildren();
      return body.substring(start, (int) parser.currentLocation().getCharOffset());
    }

    private static String usable(String text, int longest, String what) throws BadPage {
      if (text.isEmpty() || text.length() > longest) {
        throw new BadPage("%s hasn't 1 to %d characters".formatted(what, longest));
      }
      if (text.chars().anyMatch(Character::isISOControl)) {
        throw new BadPage(what + " has a control character");
      }
      return text;
    }
  }
}
