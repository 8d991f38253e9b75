package dev.eclusa.standin.smtp;

import dev.eclusa.standin.http.Arrivals;
import dev.eclusa.standin.http.StandInServer;
import dev.eclusa.standin.http.Switchboard;
import dev.eclusa.standin.http.Waiting;
import io.vertx.core.json.JsonArray;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A scripted SMTP server on loopback, with the usual control API on an HTTP port of its own.
 *
 * <p>Takes every mail and every login unless a {@link SmtpRule} says otherwise. The control switch
 * {@code rules} is a list of {@code {"step","code","text","matching","times","stores"}}; code 0 or
 * none closes the connection.
 */
public final class SmtpStandIn implements AutoCloseable {

  private final SmtpParts parts = new SmtpParts(Clock.systemUTC());
  private final StandInServer control;
  private final AtomicInteger connections = new AtomicInteger();
  private NetServer smtp;

  public SmtpStandIn() {
    Switchboard board =
        new Switchboard()
            .add("rules", parts.script()::toJson, v -> parts.script().replace((JsonArray) v))
            .flag("requiresAuth", parts::requiresAuth, this::requiresAuth)
            .number("latencyMs", parts::latencyMs, value -> latency(value.longValue()));
    this.control = new StandInServer(board, parts.record()::toJson, this::reset);
  }

  /** Listens on loopback ports, 0 for any. */
  public SmtpStandIn start(int smtpPort, int controlPort) {
    control.start(controlPort);
    NetServerOptions options = new NetServerOptions().setHost("localhost").setPort(smtpPort);
    smtp =
        Waiting.await(
            control
                .vertx()
                .createNetServer(options)
                .connectHandler(
                    socket -> {
                      parts.record().connections().add(parts.clock().instant());
                      int number = connections.incrementAndGet();
                      new SmtpConnection(
                              control.vertx(), socket, new SmtpConversation(number, parts), parts)
                          .open();
                    })
                .listen());
    return this;
  }

  /** Any SMTP and control port. */
  public SmtpStandIn start() {
    return start(0, 0);
  }

  /** Port for mail clients. */
  public int port() {
    return smtp.actualPort();
  }

  /** Base address of the control API. */
  public String controlUrl() {
    return control.url();
  }

  /** Adds a rule behind those in force. */
  public void rule(SmtpRule rule) {
    parts.script().add(rule);
  }

  /** Takes every mail again. */
  public void clearRules() {
    parts.script().clear();
  }

  /** Whether MAIL without a login gets 530. */
  public void requiresAuth(boolean required) {
    parts.requiresAuth(required);
  }

  /** Every reply waits this long. */
  public void latency(long milliseconds) {
    parts.latencyMs(milliseconds);
  }

  /** Mails taken, oldest first, the last 20,000 of them. */
  public List<SmtpMail> mails() {
    return parts.record().mails().entries();
  }

  /** Mails taken in all. */
  public long accepted() {
    return parts.record().mails().total();
  }

  /** Mails taken whose Message-ID and recipients came before. */
  public long duplicates() {
    return parts.record().messageIds().repeats();
  }

  /** When connections were opened. */
  public Arrivals connections() {
    return parts.record().connections();
  }

  /** The verbs received, each behind the number of its connection, such as {@code 1 RSET}. */
  public List<String> commands() {
    return parts.record().commands().entries();
  }

  /** Forgets what it got, and all rules and switches. */
  public void reset() {
    parts.clear();
  }

  @Override
  public void close() {
    control.close();
  }
}
