package dev.eclusa.dispatcher.smtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.dispatcher.Outbox;
import dev.eclusa.dispatcher.Replica;
import dev.eclusa.dispatcher.Settings;
import dev.eclusa.postgres.TestDatabase;
import dev.eclusa.standin.smtp.SmtpMail;
import dev.eclusa.standin.smtp.SmtpRule;
import dev.eclusa.standin.smtp.SmtpStandIn;
import dev.eclusa.standin.smtp.SmtpStep;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Mails over SMTP: what each reply, and each broken connection, means. */
class SmtpSendingTest {

  private final TestDatabase database = new TestDatabase();
  private final Outbox outbox = new Outbox(database.database());
  private final SmtpStandIn smtp = new SmtpStandIn();
  private final List<Replica> replicas = new ArrayList<>();

  @BeforeEach
  void startStandIn() {
    smtp.start();
  }

  @AfterEach
  void stopAll() {
    replicas.forEach(Replica::close);
    smtp.close();
    database.close();
  }

  private Settings settings() {
    return new Settings()
        .with("channel", "smtp")
        .with("smtp.host", "localhost")
        .with("smtp.port", smtp.port())
        .with("smtp.slow-step", "PT0.2S")
        .with("lane.probe-after", "PT0.3S");
  }

  private Replica start(Settings settings) {
    Replica replica = new Replica(database.database(), settings.build()).start();
    replicas.add(replica);
    return replica;
  }

  private void awaitStatus(long id, String status) {
    await().until(() -> outbox.status(id).equals(status));
  }

  private static ConditionFactory await() {
    return Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(20))
        .pollDelay(Duration.ZERO);
  }

  @Test
  void aMailGoesOut() {
    long id = outbox.add("1001");

    start(settings());
    awaitStatus(id, "sent");

    SmtpMail mail = smtp.mails().get(0);
    assertEquals("<loja@example.com>", "<" + mail.from().replaceAll("[<>]", "") + ">");
    assertEquals(1, mail.recipients().size());
    assertEquals("Reembolso do pedido 1001", mail.header("Subject"));
    assertEquals(outbox.row(id).getString("mensagem"), mail.content());
  }

  @Test
  @DisplayName("P1. 60 rows, two replicas: each sent once, over kept connections")
  void eachOnce() {
    outbox.addMany(60);

    start(settings());
    start(settings());
    await().until(() -> outbox.count("sent") == 60);

    assertEquals(60, smtp.accepted());
    assertEquals(0, smtp.duplicates());
    int connections = smtp.connections().instants().size();
    assertTrue(connections < 30, connections + " connections");
  }

  @ParameterizedTest
  @DisplayName("P18. 4yz is soft: the same mail again, with its Message-ID")
  @CsvSource({"RCPT,450", "DATA,451", "END,452", "MAIL,452"})
  void soft(SmtpStep step, int code) {
    smtp.rule(SmtpRule.reply(step, code, "try {address} later").times(2));
    long id = outbox.add("1");

    start(settings());
    awaitStatus(id, "sent");

    assertEquals(1, smtp.accepted());
    assertEquals(3, outbox.row(id).getInteger("tentativas"));
    assertEquals(outbox.row(id).getString("mensagem"), smtp.mails().get(0).content());
  }

  @ParameterizedTest
  @DisplayName("P18, P25. 5yz is hard for that recipient alone; the echoed address is not kept")
  @CsvSource({"RCPT,550", "END,554"})
  void hard(SmtpStep step, int code) {
    String argument = step == SmtpStep.RCPT ? "cliente-bad@example.com" : "";
    smtp.rule(SmtpRule.reply(step, code, "no <{address}> here").matching(argument).times(1));
    long bad = outbox.add("bad");
    start(settings().with("concurrency", 1));
    awaitStatus(bad, "failed");
    long good = outbox.add("good");
    awaitStatus(good, "sent");

    assertTrue(outbox.error(bad).startsWith("SMTP " + code), outbox.error(bad));
    assertFalse(outbox.error(bad).contains("cliente"), outbox.error(bad));
    assertEquals(1, smtp.accepted());
  }

  @ParameterizedTest
  @DisplayName("P18. 421 slows the lane for all, burns no attempt, and the lane recovers")
  @EnumSource(
      value = SmtpStep.class,
      names = {"CONNECT", "RCPT", "END"})
  void slow(SmtpStep step) {
    smtp.rule(SmtpRule.reply(step, 421, "busy, {address}").times(2));
    long id = outbox.add("1");

    start(settings());
    await().until(() -> outbox.lane("smtp").getInteger("intervalo_ms") >= 200);
    awaitStatus(id, "sent");

    assertEquals(1, outbox.row(id).getInteger("tentativas"));
    long next = outbox.add("2");
    long third = outbox.add("3");
    long fourth = outbox.add("4");
    awaitStatus(next, "sent");
    awaitStatus(third, "sent");
    awaitStatus(fourth, "sent");
    await().until(() -> outbox.lane("smtp").getInteger("intervalo_ms") < 200);
  }

  @ParameterizedTest
  @DisplayName("P18. Refused credentials pause the lane, not the rows; a probe resumes it")
  @CsvSource({"AUTH,535", "AUTH,534", "MAIL,530", "MAIL,550"})
  void authentication(SmtpStep step, int code) {
    smtp.rule(SmtpRule.reply(step, code, "not you"));
    long id = outbox.add("1");

    start(settings().with("smtp.username", "loja").with("smtp.password", "geheim"));
    await().until(() -> outbox.lane("smtp").getOffsetDateTime("pausado_em") != null);

    assertTrue(outbox.lane("smtp").getString("motivo").contains(Integer.toString(code)));
    assertEquals(0, outbox.count("failed"));
    smtp.clearRules();
    awaitStatus(id, "sent");
    assertEquals(1, outbox.row(id).getInteger("tentativas"));
    await().until(() -> outbox.lane("smtp").getOffsetDateTime("pausado_em") == null);
  }

  @ParameterizedTest
  @DisplayName("P18. Broken before the final dot: sent again, once")
  @EnumSource(
      value = SmtpStep.class,
      names = {"CONNECT", "HELLO", "MAIL", "RCPT", "DATA"})
  void brokenBeforeTheDot(SmtpStep step) {
    smtp.rule(SmtpRule.drop(step).times(2));
    long id = outbox.add("1");

    start(settings());
    awaitStatus(id, "sent");

    assertEquals(1, smtp.accepted());
    assertNull(outbox.error(id));
  }

  @Test
  @DisplayName("P18. Broken after the final dot: uncertain, never sent again by itself")
  void brokenAfterTheDot() {
    smtp.rule(SmtpRule.storeThenDrop().times(1));
    long id = outbox.add("1");
    Replica replica = start(settings());
    awaitStatus(id, "uncertain");
    long next = outbox.add("2");
    awaitStatus(next, "sent");

    assertEquals("uncertain", outbox.status(id));
    assertEquals(2, smtp.accepted());
    assertEquals(0, smtp.duplicates());
    assertEquals(
        1, replica.registry().get("eclusa.emails").tag("outcome", "uncertain").counter().count());
  }

  @Test
  @DisplayName("P18. Killed between the final dot and its acknowledgement: uncertain")
  void killedAfterTheDot() {
    long id = outbox.add("1");
    outbox.execute(
        """
        UPDATE email_outbox SET
          status = 'sending', lease_token = gen_random_uuid(), lote_id = gen_random_uuid(),
          lote_posicao = 0, canal = 'smtp', mensagem = 'x', tentativas = 1,
          primeira_tentativa_em = now(), ponto_final_em = now(), disponivel_em = now()
        WHERE id = $1
        """,
        id);

    start(settings());
    awaitStatus(id, "uncertain");

    assertEquals(0, smtp.accepted());
  }

  @Test
  @DisplayName("P2. Killed before the final dot: sent after the lease, the same mail")
  void killedBeforeTheDot() {
    // Given
    Replica killed = new Replica(database.database(), settings().build());
    replicas.add(killed);
    long id = outbox.add("1");
    smtp.rule(SmtpRule.drop(SmtpStep.DATA).times(1));
    Replica first = start(settings().with("retry.base", "PT1H").with("retry.cap", "PT2H"));
    await().until(() -> outbox.error(id) != null);
    first.dispatching().close();
    Row row = outbox.row(id);

    // When
    outbox.execute(
        """
        UPDATE email_outbox SET status = 'sending', lease_token = gen_random_uuid(),
          disponivel_em = now()
        """);
    start(settings());
    awaitStatus(id, "sent");

    // Then
    assertEquals(row.getString("mensagem"), smtp.mails().get(0).content());
    assertNotNull(smtp.mails().get(0).messageId());
  }

  @Test
  @DisplayName("A channel that didn't begin a request doesn't repeat it")
  void channelChanged() {
    long id = outbox.add("1");
    long unseen = outbox.add("2");
    outbox.execute(
        """
        UPDATE email_outbox SET lote_id = gen_random_uuid(), lote_posicao = 0, canal = 'resend',
          mensagem = '{}', primeira_tentativa_em = CASE WHEN id = $1 THEN now() END
        """,
        id);

    start(settings());
    awaitStatus(id, "uncertain");
    awaitStatus(unseen, "sent");

    assertEquals(1, smtp.accepted());
  }
}
