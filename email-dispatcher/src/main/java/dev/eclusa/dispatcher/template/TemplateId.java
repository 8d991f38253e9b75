package dev.eclusa.dispatcher.template;

/**
 * A template in one language.
 *
 * @param slug name
 * @param locale language tag, such as {@code pt-BR}
 */
public record TemplateId(String slug, String locale) {

  @Override
  public String toString() {
    return slug + "/" + locale;
  }
}
