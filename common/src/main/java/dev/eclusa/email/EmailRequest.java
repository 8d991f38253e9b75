package dev.eclusa.email;

import java.util.Map;

/**
 * A mail that somebody wants sent.
 *
 * @param templateSlug template by name, such as {@code reembolso}
 * @param locale language tag, such as {@code pt-BR} or {@code en}
 * @param referenceType what the mail is about, such as {@code pedido}
 * @param referenceId which one it is about
 * @param recipient address as given; checked at enqueue
 * @param variables values for the template: text, numbers, booleans, or maps and lists of them. One
 *     that is null counts as missing
 * @param occasion whether this mail may follow an earlier one about the same reference
 * @param traceparent trace that the mail belongs to; may be null
 */
public record EmailRequest(
    String templateSlug,
    String locale,
    String referenceType,
    String referenceId,
    String recipient,
    Map<String, Object> variables,
    Occasion occasion,
    String traceparent) {

  /** Whether a mail is the only one of its template and reference. */
  public enum Occasion {
    /** The first: a second request for the same template and reference is a duplicate. */
    ONCE,
    /** A wanted re-send: takes the next {@code envio_seq}. */
    AGAIN
  }

  /** Text without personal data: the recipient and the variables stay out of it. */
  @Override
  public String toString() {
    return "EmailRequest[" + templateSlug + ", " + locale + ", " + occasion + "]";
  }
}
