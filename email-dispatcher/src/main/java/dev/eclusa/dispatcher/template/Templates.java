package dev.eclusa.dispatcher.template;

import dev.eclusa.dispatcher.template.Rendering.Unrenderable;
import dev.eclusa.dispatcher.template.TemplateFiles.Part;
import dev.eclusa.privacy.Masking;
import io.quarkus.qute.Engine;
import io.quarkus.qute.HtmlEscaper;
import io.quarkus.qute.Template;
import io.quarkus.qute.TemplateException;
import io.quarkus.qute.Variant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Renders mails strictly: a variable that is missing or null is an error, never an empty place.
 * Values are escaped in HTML. Only values reach a template; it cannot call into the service.
 */
public final class Templates {

  private static final int KEPT = 500;

  private final TemplateFiles files;
  private final Engine engine;
  private final Map<String, Template> parsed = new ConcurrentHashMap<>();

  public Templates(TemplateFiles files) {
    this.files = files;
    this.engine =
        Engine.builder()
            .addDefaults()
            .addValueResolver(new MoneyResolver())
            .addResultMapper(new HtmlEscaper(List.of(Variant.TEXT_HTML)))
            .strictRendering(true)
            .build();
  }

  /** All templates. */
  public List<TemplateId> list() {
    return files.list();
  }

  /** Values to preview a template with: JSON. */
  public Optional<String> sample(String slug, String locale) {
    return find(slug, locale).flatMap(id -> files.read(id, Part.SAMPLE));
  }

  /**
   * Renders a mail. Never throws for what is in the template or in the values.
   *
   * @param locale language tag; where a template isn't there in it, one of the same language is
   *     taken
   */
  public Rendering render(String slug, String locale, Map<String, Object> values) {
    Optional<TemplateId> found = find(slug, locale);
    if (found.isEmpty()) {
      return new Unrenderable("no template " + slug + " for language " + locale);
    }
    TemplateId id = found.get();
    Map<String, Object> present = withoutNulls(values);
    try {
      String subject = part(id, Part.SUBJECT, Variant.TEXT_PLAIN, present).strip();
      String text = part(id, Part.TEXT, Variant.TEXT_PLAIN, present);
      String html = part(id, Part.HTML, Variant.TEXT_HTML, present);
      return checked(id, new Rendered(subject, text, html));
    } catch (TemplateException | IllegalArgumentException | ArithmeticException e) {
      return new Unrenderable("template " + id + ": " + describe(e));
    }
  }

  private static Rendering checked(TemplateId id, Rendered mail) {
    if (mail.subject().isEmpty()) {
      return new Unrenderable("template " + id + ": the subject is empty");
    }
    if (mail.subject()
        .chars()
        .anyMatch(c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029)) {
      return new Unrenderable(
          "template " + id + ": the subject holds a line break or control character");
    }
    return mail;
  }

  private Optional<TemplateId> find(String slug, String locale) {
    List<TemplateId> named = files.list().stream().filter(t -> t.slug().equals(slug)).toList();
    String language = Locale.forLanguageTag(locale).getLanguage();
    return named.stream()
        .filter(t -> t.locale().equalsIgnoreCase(locale))
        .findFirst()
        .or(
            () ->
                named.stream()
                    .filter(t -> Locale.forLanguageTag(t.locale()).getLanguage().equals(language))
                    .findFirst());
  }

  private String part(TemplateId id, Part part, String contentType, Map<String, Object> values) {
    String source =
        files
            .read(id, part)
            .orElseThrow(() -> new IllegalArgumentException(part.fileName() + " is missing"));
    return parse(source, contentType)
        .instance()
        .setAttribute(MoneyResolver.LOCALE, Locale.forLanguageTag(id.locale()))
        .data(values)
        .render();
  }

  private Template parse(String source, String contentType) {
    if (parsed.size() > KEPT) {
      parsed.clear();
    }
    return parsed.computeIfAbsent(
        contentType + "\n" + source,
        key -> engine.parse(source, Variant.forContentType(contentType)));
  }

  /** Qute names expressions and keys in its messages, and no values; other messages may. */
  private static String describe(RuntimeException e) {
    if (e instanceof TemplateException) {
      return Masking.mask(e.getMessage());
    }
    String text = Objects.requireNonNullElse(e.getMessage(), "");
    return text.endsWith(" is missing") ? text : "a value has the wrong form";
  }

  private static Map<String, Object> withoutNulls(Map<?, ?> values) {
    Map<String, Object> present = new HashMap<>();
    values.forEach(
        (key, value) -> {
          if (value != null) {
            present.put(String.valueOf(key), cleaned(value));
          }
        });
    return present;
  }

  private static Object cleaned(Object value) {
    if (value instanceof Map<?, ?> map) {
      return withoutNulls(map);
    }
    if (value instanceof List<?> list) {
      List<Object> present = new ArrayList<>();
      list.stream().filter(Objects::nonNull).map(Templates::cleaned).forEach(present::add);
      return present;
    }
    return value;
  }
}
