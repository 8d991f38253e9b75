package dev.eclusa.dispatcher.smtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.dispatcher.channel.Mail;
import dev.eclusa.dispatcher.template.Rendered;
import dev.eclusa.email.EmailAddress;
import dev.eclusa.email.EmailAddress.Valid;
import jakarta.mail.BodyPart;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MimeTextTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-30T12:00:00Z"), ZoneOffset.UTC);
  private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  private static String write(String subject, String trace) throws Exception {
    InternetAddress from = new InternetAddress("loja@example.com", "Açaí da Praça", "UTF-8");
    EmailAddress to = ((Valid) EmailAddress.parse("ana@bücher.example")).address();
    Rendered content = new Rendered(subject, "Olá, são R$\u00a01,00\n.\nfim", "<p>é</p>");
    return new MimeText(from, Optional.empty(), CLOCK)
        .write(new Mail("eclusa-1", to, content, trace));
  }

  @Test
  void aMailProgramReadsWhatWasWritten() throws Exception {
    String subject = "Reembolso do pedido 1 – " + "çã".repeat(80) + " 📦";

    String text = write(subject, TRACE);

    assertTrue(text.chars().allMatch(c -> c < 127), "not ASCII");
    assertTrue(text.lines().allMatch(line -> line.length() <= 998));
    MimeMessage message =
        new MimeMessage(
            (Session) null, new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)));
    assertEquals(subject, message.getSubject());
    assertEquals("Açaí da Praça", ((InternetAddress) message.getFrom()[0]).getPersonal());
    assertEquals("ana@xn--bcher-kva.example", message.getAllRecipients()[0].toString());
    assertEquals(Instant.parse("2026-11-30T12:00:00Z"), message.getSentDate().toInstant());
    assertTrue(message.getMessageID().matches("<[0-9a-f-]{36}@example\\.com>"));
    MimeMultipart parts = (MimeMultipart) message.getContent();
    assertEquals("Olá, são R$\u00a01,00\r\n.\r\nfim", content(parts.getBodyPart(0)));
    assertEquals("<p>é</p>", content(parts.getBodyPart(1)));
  }

  private static String content(BodyPart part) throws Exception {
    return new String(part.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @DisplayName("P19. Line breaks never reach a header")
  @ValueSource(strings = {"a\r\nBcc: eva@example.com", "a\nb", "a\rb", "a\r\n b", "a\u0000b"})
  void lineBreaksInTheSubject(String subject) {
    assertThrows(IllegalArgumentException.class, () -> write(subject, TRACE));
  }

  @Test
  @DisplayName("P19. Line breaks never reach a header: other fields")
  void lineBreaksElsewhere() {
    assertThrows(
        IllegalArgumentException.class, () -> write("ok", TRACE + "\r\nBcc: eva@example.com"));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new SmtpChannel(
                "Loja\r\nBcc: eva@example.com <loja@example.com>",
                Optional.empty(),
                new dev.eclusa.dispatcher.Settings().build().smtp(),
                Optional.empty(),
                CLOCK));
  }
}
