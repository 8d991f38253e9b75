package dev.eclusa.provider;

import dev.eclusa.signature.ReceivedRequest;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The unsigned form by which a provider tries an address when a webhook is created. It carries no
 * event, is answered 200 and leaves nothing behind.
 *
 * @param field the form's only field; its value is a number
 */
public record Ping(String field) {

  private static final int MAX_DIGITS = 20;

  /** Whether a request is this form and nothing else. */
  public boolean matches(ReceivedRequest request) {
    int length = request.body().length;
    return request.headers().only("content-type").filter(Ping::isForm).isPresent()
        && length > field.length() + 1
        && length <= field.length() + 1 + MAX_DIGITS
        && isField(new String(request.body(), StandardCharsets.ISO_8859_1));
  }

  private boolean isField(String body) {
    return body.startsWith(field + "=")
        && body.chars().skip(field.length() + 1L).allMatch(c -> c >= '0' && c <= '9');
  }

  private static boolean isForm(String type) {
    return type.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded");
  }
}
