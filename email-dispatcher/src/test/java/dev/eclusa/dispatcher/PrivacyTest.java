package dev.eclusa.dispatcher;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.email.EmailRequest.Occasion;
import dev.eclusa.email.Enqueueing;
import dev.eclusa.postgres.TestDatabase;
import dev.eclusa.standin.resend.ResendStandIn;
import dev.eclusa.standin.smtp.SmtpRule;
import dev.eclusa.standin.smtp.SmtpStandIn;
import dev.eclusa.standin.smtp.SmtpStep;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Nothing personal and no secret leaves by logs, metrics or stored errors, whatever goes wrong. */
class PrivacyTest {

  private static final List<String> NEVER =
      List.of("segredo", "Maria", "geheim", "re_test_key", "example.net");

  private final TestDatabase database = new TestDatabase();
  private final Outbox outbox = new Outbox(database.database());
  private final CapturedLogs logs = new CapturedLogs();

  @AfterEach
  void close() {
    logs.close();
    database.close();
  }

  private long add(String order) {
    Map<String, Object> variables = Outbox.variables(order);
    variables.put("name", "Maria");
    String recipient = "segredo-" + order + "@example.net";
    var result = outbox.enqueue(Outbox.request(order, recipient, Occasion.ONCE, variables));
    return ((Enqueueing.Enqueued) result).id();
  }

  private void awaitStatus(long id, String status) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> outbox.status(id).equals(status));
  }

  private void assertClean(MeterRegistry registry) {
    String errors =
        database
            .database()
            .query("SELECT coalesce(string_agg(ultimo_erro, ' '), '') FROM email_outbox")
            .iterator()
            .next()
            .getString(0);
    String lane = String.valueOf(outbox.lane("smtp").getString("motivo"));
    String meters = registry.getMeters().stream().map(Meter::getId).toList().toString();
    for (String secret : NEVER) {
      assertFalse(logs.text().contains(secret), () -> secret + " in logs:\n" + logs.text());
      assertFalse(errors.contains(secret), errors);
      assertFalse(lane.contains(secret), lane);
      assertFalse(meters.contains(secret), meters);
    }
  }

  @Test
  @DisplayName("P25. SMTP: echoed addresses and credentials stay out of logs, metrics and errors")
  void smtp() {
    try (SmtpStandIn smtp = new SmtpStandIn().start()) {
      smtp.rule(SmtpRule.reply(SmtpStep.RCPT, 550, "<{address}> unknown to Maria").times(1));
      smtp.rule(SmtpRule.reply(SmtpStep.RCPT, 450, "{address} greylisted").times(1));
      smtp.rule(SmtpRule.reply(SmtpStep.AUTH, 535, "no geheim for segredo").times(1));
      smtp.rule(SmtpRule.storeThenDrop().matching("").times(1));
      Settings settings =
          new Settings()
              .with("channel", "smtp")
              .with("smtp.port", smtp.port())
              .with("smtp.username", "segredo")
              .with("smtp.password", "geheim")
              .with("lane.probe-after", "PT0.2S")
              .with("concurrency", 1);
      long hard = add("1");
      try (Replica replica = new Replica(database.database(), settings.build()).start()) {
        awaitStatus(hard, "failed");
        long unknown = add("2");
        awaitStatus(unknown, "uncertain");
        assertClean(replica.registry());
        assertTrue(logs.text().contains("Mails need attention"), logs.text());
      }
    }
  }

  @Test
  @DisplayName("P25. HTTP: what the provider says is not kept, nor the key")
  void http() {
    try (ResendStandIn resend = new ResendStandIn().start(0)) {
      resend.ratePerSecond(0);
      resend.trouble("invalid_key");
      long id = add("1");
      Map<String, Object> broken = Outbox.variables("Maria");
      broken.put("totalCents", "segredo");
      outbox.enqueue(Outbox.request("2", "segredo@example.net", Occasion.ONCE, broken));
      Settings settings =
          new Settings().with("resend.url", resend.url()).with("lane.probe-after", "PT0.2S");
      try (Replica replica = new Replica(database.database(), settings.build()).start()) {
        Awaitility.await().until(() -> outbox.lane("resend").getString("motivo") != null);
        resend.trouble("none");
        awaitStatus(id, "sent");
        assertClean(replica.registry());
      }
    }
  }

  @Test
  @DisplayName("P25. The text forms of rows and mails show nothing personal")
  void textForms() {
    var rendered =
        new dev.eclusa.dispatcher.template.Rendered("Maria", "segredo", "<p>segredo</p>");
    var letter = new dev.eclusa.dispatcher.channel.Letter(1, "segredo@example.net", "Maria", null);
    for (String secret : NEVER) {
      assertFalse(rendered.toString().contains(secret));
      assertFalse(letter.toString().contains(secret));
    }
  }
}
