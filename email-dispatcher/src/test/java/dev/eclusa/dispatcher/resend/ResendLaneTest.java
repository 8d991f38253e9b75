package dev.eclusa.dispatcher.resend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.dispatcher.Replica;
import dev.eclusa.dispatcher.Settings;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What all replicas share: the provider's rate, and pauses. */
class ResendLaneTest extends ResendTestBase {

  @ParameterizedTest
  @DisplayName("P14. Two replicas together stay under the provider's rate, learnt from its headers")
  @ValueSource(ints = {5, 2})
  void rate(int perSecond) {
    // Given
    resend.ratePerSecond(perSecond);
    outbox.execute("UPDATE email_canal SET intervalo_ms = 1000");
    outbox.execute(
        "UPDATE configuracoes_plataforma SET valor = '1' WHERE chave = 'email_outbox_batch_size'");
    int mails = 3 * perSecond;
    outbox.addMany(mails);

    // When
    replica(settings()).start();
    replica(settings()).start();
    awaitSent(mails);

    // Then
    assertTrue(resend.arrivals().mostWithin(Duration.ofSeconds(1)) <= perSecond);
    assertEquals(0, resend.refusals("rate_limit_exceeded"));
    assertEquals(1100 / perSecond, outbox.lane("resend").getInteger("intervalo_ms"));
    assertEquals(mails, resend.accepted());
  }

  @ParameterizedTest
  @DisplayName("Refused credentials or configuration pause the lane, not the rows; a probe resumes")
  @CsvSource({"invalid_key,403", "restricted_key,401", "unverified_domain,403", "not_found,404"})
  void laneBroken(String trouble, int status) {
    // Given
    resend.trouble(trouble);
    long first = outbox.add("1");
    Replica replica = replica(probing()).start();

    // When
    await().until(() -> outbox.lane("resend").getOffsetDateTime("pausado_em") != null);
    long second = outbox.add("2");
    await().until(() -> resend.arrivals().instants().size() >= 2);

    // Then
    Row lane = outbox.lane("resend");
    assertTrue(lane.getString("motivo").startsWith(status + " "), lane.getString("motivo"));
    assertNotNull(lane.getOffsetDateTime("pausado_ate"));
    // A claim counts an attempt until its answer gives it back.
    await().until(() -> outbox.row(first).getInteger("tentativas") == 0);
    assertEquals(0, outbox.count("failed"));
    assertTrue(
        replica.registry().get("eclusa.email.alerts").tag("reason", "lane").counter().count() >= 1);

    // And when it is mended
    resend.trouble("none");
    awaitStatus(first, "sent");
    awaitStatus(second, "sent");
    await().until(() -> outbox.lane("resend").getOffsetDateTime("pausado_em") == null);
    assertEquals(2, resend.accepted());
  }

  private Settings probing() {
    return settings().with("lane.probe-after", "PT0.3S").with("lane.quota-wait", "PT0.3S");
  }

  @ParameterizedTest
  @DisplayName(
      "P12. A spent quota parks the lane without burning attempts, and it resumes by itself")
  @ValueSource(strings = {"daily_quota", "monthly_quota"})
  void quota(String trouble) {
    resend.trouble(trouble);
    long id = outbox.add("1");
    Replica replica = replica(probing()).start();
    await().until(() -> resend.refusals(trouble + "_exceeded") >= 2);

    assertEquals(0, outbox.count("failed"));
    assertTrue(
        replica.registry().get("eclusa.email.alerts").tag("reason", "quota").counter().count()
            >= 1);

    resend.trouble("none");
    awaitStatus(id, "sent");
    Row row = outbox.row(id);
    assertEquals(1, row.getInteger("tentativas"));
    assertNotNull(row.getOffsetDateTime("primeira_tentativa_em"));
  }

  @Test
  @DisplayName("A pause by a person lasts until a person resumes: no request starts, no probe")
  void pausedByAPerson() {
    outbox.execute("UPDATE email_canal SET pausado_em = now(), motivo = 'maintenance'");
    long id = outbox.add("1");
    Replica replica = replica(probing()).start();
    long probe = System.nanoTime() + Duration.ofMillis(700).toNanos();
    await().until(() -> System.nanoTime() > probe);
    assertEquals(0, resend.arrivals().instants().size());
    assertEquals("pending", outbox.status(id));

    outbox.execute("UPDATE email_canal SET pausado_em = NULL, motivo = NULL");
    replica.dispatching().sweep();
    awaitStatus(id, "sent");
  }

  @Test
  @DisplayName("Mails that the provider finds suspicious are held for a person, with an alert")
  void held() {
    resend.trouble("security");
    long id = outbox.add("1");
    Replica replica = replica(settings()).start();
    await().until(() -> "451 security_error".equals(outbox.error(id)));

    Row row = outbox.row(id);
    assertEquals("pending", row.getString("status"));
    assertEquals(0, row.getInteger("tentativas"));
    assertNull(row.getOffsetDateTime("primeira_tentativa_em"));
    assertEquals(
        1,
        replica.registry().get("eclusa.email.alerts").tag("reason", "security").counter().count());
    assertEquals(1, resend.arrivals().instants().size());
  }
}
