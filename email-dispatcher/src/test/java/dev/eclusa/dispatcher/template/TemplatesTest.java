package dev.eclusa.dispatcher.template;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.dispatcher.template.Rendering.Unrenderable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplatesTest {

  private final Templates templates = new Templates(new PackagedTemplates());

  private static Map<String, Object> values() {
    return new HashMap<>(Map.of("orderId", "A&B <1>", "totalCents", 123456, "currency", "BRL"));
  }

  @Test
  void theRefundNoticeInPortuguese() {
    Rendered mail =
        assertInstanceOf(Rendered.class, templates.render("reembolso", "pt-BR", values()));

    assertEquals("Reembolso do pedido A&B <1>", mail.subject());
    assertTrue(mail.text().contains("A&B <1>, no valor de R$\u00a01.234,56,"), mail.text());
    assertTrue(mail.html().contains("A&amp;B &lt;1&gt;"), mail.html());
    assertFalse(mail.html().contains("<1>"));
  }

  @Test
  void theRefundNoticeInEnglish() {
    Rendered mail = assertInstanceOf(Rendered.class, templates.render("reembolso", "en", values()));

    assertEquals("Refund of your order A&B <1>", mail.subject());
    assertTrue(mail.text().contains("R$1,234.56"), mail.text());
  }

  @ParameterizedTest
  @CsvSource({"pt, Reembolso", "PT-br, Reembolso", "pt-PT, Reembolso", "en-GB, Refund"})
  void theLanguageDecidesWhereTheCountryIsMissing(String locale, String start) {
    Rendered mail =
        assertInstanceOf(Rendered.class, templates.render("reembolso", locale, values()));
    assertTrue(mail.subject().startsWith(start));
  }

  @ParameterizedTest
  @DisplayName("P21. A missing or null variable is an error that names it and shows no value")
  @ValueSource(strings = {"orderId", "totalCents", "currency"})
  void missing(String variable) {
    Map<String, Object> without = values();
    without.remove(variable);
    Map<String, Object> isNull = values();
    isNull.put(variable, null);

    for (Map<String, Object> values : List.of(without, isNull)) {
      Unrenderable result =
          assertInstanceOf(Unrenderable.class, templates.render("reembolso", "en", values));
      assertTrue(result.reason().contains(variable), result.reason());
      assertFalse(result.reason().contains("A&B"), result.reason());
      assertFalse(result.reason().contains("123456"), result.reason());
    }
  }

  @ParameterizedTest
  @DisplayName("P19. A line break in the subject is an error")
  @ValueSource(strings = {"1\r\nBcc: eva@example.com", "1\n2", "1\u00852", "1\u20282"})
  void lineBreak(String order) {
    Map<String, Object> values = values();
    values.put("orderId", order);
    Unrenderable result =
        assertInstanceOf(Unrenderable.class, templates.render("reembolso", "en", values));
    assertFalse(result.reason().contains("eva"), result.reason());
  }

  @Test
  void unknownTemplatesAndLanguages() {
    assertInstanceOf(Unrenderable.class, templates.render("nope", "en", values()));
    assertInstanceOf(Unrenderable.class, templates.render("reembolso", "ja", values()));
    assertInstanceOf(Unrenderable.class, templates.render("../reembolso", "en", values()));
  }

  @Test
  @DisplayName("P25. A value of the wrong form is an error that doesn't show it")
  void wrongForm() {
    Map<String, Object> values = values();
    values.put("currency", "segredo@example.com");
    Unrenderable currency =
        assertInstanceOf(Unrenderable.class, templates.render("reembolso", "en", values));
    assertFalse(currency.reason().contains("segredo"), currency.reason());
    values.put("currency", "BRL");
    values.put("totalCents", 12.5);
    assertInstanceOf(Unrenderable.class, templates.render("reembolso", "en", values));
  }

  @Test
  void everyPackagedTemplateRendersItsSample() {
    for (TemplateId id : templates.list()) {
      String sample = templates.sample(id.slug(), id.locale()).orElseThrow();
      Map<String, Object> values = new io.vertx.core.json.JsonObject(sample).getMap();
      assertInstanceOf(
          Rendered.class, templates.render(id.slug(), id.locale(), values), id.toString());
    }
  }

  @Test
  void aFolderGoesBeforeThePackagedOnes(@TempDir Path folder) throws IOException {
    Path own = Files.createDirectories(folder.resolve("reembolso/en"));
    Files.writeString(own.resolve("subject.txt"), "Own {orderId}");
    Files.writeString(own.resolve("body.txt"), "{#for i in items}{i.name};{/for}");
    Files.writeString(own.resolve("body.html"), "<p>{orderId}</p>");
    Files.createDirectories(folder.resolve("..data/x"));
    Templates both = new Templates(new DirectoryTemplates(folder, new PackagedTemplates()));

    Map<String, Object> values = values();
    values.put("items", List.of(Map.of("name", "a"), Map.of("name", "b")));
    Rendered mail = assertInstanceOf(Rendered.class, both.render("reembolso", "en", values));

    assertEquals("Own A&B <1>", mail.subject());
    assertEquals("a;b;", mail.text());
    assertEquals(2, both.list().size());
    assertInstanceOf(Rendered.class, both.render("reembolso", "pt-BR", values()));

    Files.writeString(own.resolve("subject.txt"), "Edited {orderId}");
    Rendered edited = assertInstanceOf(Rendered.class, both.render("reembolso", "en", values));
    assertEquals("Edited A&B <1>", edited.subject());
    Files.writeString(own.resolve("subject.txt"), "{broken");
    assertInstanceOf(Unrenderable.class, both.render("reembolso", "en", Map.of()));
    Files.delete(own.resolve("body.html"));
    assertInstanceOf(Unrenderable.class, both.render("reembolso", "en", values));
  }

  @ParameterizedTest
  @CsvSource({
    "pt-BR, BRL, 5, 'R$\u00a00,05'",
    "pt-BR, BRL, 123456789, 'R$\u00a01.234.567,89'",
    "pt-BR, BRL, -100, '-R$\u00a01,00'",
    "en, USD, 9007199254740993, '$90,071,992,547,409.93'",
    "en, JPY, 1234, '¥1,234'",
    "en, KWD, 1234, 'KWD1.234'",
  })
  void money(String locale, String currency, long minor, String expected) {
    assertEquals(expected, MoneyResolver.format(minor, currency, Locale.forLanguageTag(locale)));
  }
}
