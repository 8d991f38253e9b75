package dev.eclusa.dispatcher.smtp;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedDeque;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;

/**
 * Open connections between mails. One that failed in any way is closed, never reused: nothing of an
 * earlier mail can reach the next one.
 */
final class SmtpConnections implements AutoCloseable {

  private record Idle(PhasedTransport transport, long since) {}

  private final SmtpConfig config;
  private final SSLSocketFactory tls;
  private final ConcurrentLinkedDeque<Idle> idle = new ConcurrentLinkedDeque<>();

  SmtpConnections(SmtpConfig config, Optional<SSLContext> tls) {
    this.config = config;
    this.tls =
        tls.map(SSLContext::getSocketFactory)
            .orElseGet(() -> (SSLSocketFactory) SSLSocketFactory.getDefault());
  }

  /** A kept connection if there is one, otherwise one yet to be connected. */
  PhasedTransport take() {
    for (Idle kept = idle.pollLast(); kept != null; kept = idle.pollLast()) {
      if (isFresh(kept) && kept.transport().isConnected()) {
        return kept.transport();
      }
      discard(kept.transport());
    }
    return open();
  }

  private PhasedTransport open() {
    WatchedSocket socket = new WatchedSocket();
    Properties properties = properties();
    properties.put("mail.smtp.socketFactory", socket.plain());
    properties.put("mail.smtp.socketFactory.fallback", "false");
    properties.put("mail.smtp.ssl.socketFactory", socket.tls(tls));
    return new PhasedTransport(
        Session.getInstance(properties),
        new URLName("smtp", config.host(), config.port(), null, null, null),
        socket);
  }

  void connect(PhasedTransport transport) throws MessagingException {
    if (!transport.isEstablished()) {
      transport.connect(
          config.host(),
          config.port(),
          config.username().orElse(null),
          config.password().orElse(null));
    }
  }

  void giveBack(PhasedTransport transport) {
    idle.addLast(new Idle(transport, System.nanoTime()));
  }

  void discard(PhasedTransport transport) {
    try {
      transport.close();
    } catch (MessagingException alreadyBroken) {
      // what a broken connection says when it is closed doesn't matter
    }
  }

  private boolean isFresh(Idle kept) {
    return System.nanoTime() - kept.since() < config.keepAlive().toNanos();
  }

  @Override
  public void close() {
    for (Idle kept = idle.pollLast(); kept != null; kept = idle.pollLast()) {
      discard(kept.transport());
    }
  }

  private Properties properties() {
    Properties p = new Properties();
    p.put("mail.smtp.connectiontimeout", millis(config.connectTimeout()));
    p.put("mail.smtp.timeout", millis(config.timeout()));
    p.put("mail.smtp.writetimeout", millis(config.timeout()));
    p.put("mail.smtp.auth", String.valueOf(config.username().isPresent()));
    p.put("mail.smtp.ssl.enable", String.valueOf(config.tls() == SmtpConfig.Tls.TLS));
    boolean startTls = config.tls() == SmtpConfig.Tls.STARTTLS;
    p.put("mail.smtp.starttls.enable", String.valueOf(startTls));
    p.put("mail.smtp.starttls.required", String.valueOf(startTls));
    p.put("mail.smtp.ssl.checkserveridentity", "true");
    p.put("mail.smtp.ssl.protocols", "TLSv1.3 TLSv1.2");
    p.put("mail.smtp.quitwait", "false");
    p.put("mail.smtp.localhost", "localhost");
    return p;
  }

  private static String millis(Duration duration) {
    return Long.toString(duration.toMillis());
  }
}
