package dev.eclusa.dispatcher.template;

/**
 * The content of a mail.
 *
 * @param subject one line, not empty
 * @param text plain text
 * @param html HTML, with every value escaped
 */
public record Rendered(String subject, String text, String html) implements Rendering {

  /** Without the content, which is personal data. */
  @Override
  public String toString() {
    return "Rendered[***]";
  }
}
