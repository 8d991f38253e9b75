package dev.eclusa.receiver.json;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What a request says its body is. */
public sealed interface ContentType {

  /** JSON in a charset; also when nothing is said: the signature decides what to believe. */
  record Json(Charset charset) implements ContentType {}

  /** A form, such as the pings of some providers. */
  record Form() implements ContentType {}

  /** Anything else. */
  record Other() implements ContentType {}

  Json JSON_UTF_8 = new Json(StandardCharsets.UTF_8);

  /**
   * Reads the two headers.
   *
   * @param header value of Content-Type; may be null
   * @param encoding value of Content-Encoding; may be null
   */
  static ContentType of(String header, String encoding) {
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      return new Other();
    }
    if (header == null || header.equals("application/json")) {
      return JSON_UTF_8;
    }
    int semicolon = header.indexOf(';');
    String type = (semicolon < 0 ? header : header.substring(0, semicolon)).strip();
    type = type.toLowerCase(Locale.ROOT);
    if (type.equals("application/json") || isJsonSuffix(type)) {
      return semicolon < 0 ? JSON_UTF_8 : json(header.substring(semicolon + 1));
    }
    return type.equals("application/x-www-form-urlencoded") ? new Form() : new Other();
  }

  private static boolean isJsonSuffix(String type) {
    return type.startsWith("application/") && type.endsWith("+json");
  }

  private static ContentType json(String parameters) {
    for (String parameter : parameters.split(";", -1)) {
      String[] pair = parameter.strip().split("=", 2);
      if (pair.length == 2 && pair[0].strip().equalsIgnoreCase("charset")) {
        return charset(pair[1].replace("\"", "").strip());
      }
    }
    return JSON_UTF_8;
  }

  private static ContentType charset(String name) {
    if (name.equalsIgnoreCase("utf-8")) {
      return JSON_UTF_8;
    }
    try {
      return new Json(Charset.forName(name));
    } catch (IllegalArgumentException unknown) {
      return new Other();
    }
  }
}
