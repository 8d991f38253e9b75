package dev.eclusa.dispatcher.smtp;

import dev.eclusa.dispatcher.channel.Channel;
import dev.eclusa.dispatcher.channel.Letter;
import dev.eclusa.dispatcher.channel.Mail;
import dev.eclusa.dispatcher.channel.Parcel;
import dev.eclusa.dispatcher.channel.Verdict;
import dev.eclusa.dispatcher.channel.Verdict.Accepted;
import jakarta.mail.Address;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Submission by SMTP, one mail a request. There is no idempotency key here: a mail is repeated only
 * if the server cannot have taken it.
 */
public final class SmtpChannel implements Channel, AutoCloseable {

  private final MimeText messages;
  private final SmtpConnections connections;

  /**
   * @param from sender, with or without a name
   * @param replyTo where answers go, if not to the sender
   * @param tls whom to trust, if not the platform's authorities
   * @throws IllegalArgumentException if an address is malformed
   */
  public SmtpChannel(
      String from,
      Optional<String> replyTo,
      SmtpConfig config,
      Optional<SSLContext> tls,
      Clock clock) {
    this.messages = new MimeText(address(from), replyTo.map(SmtpChannel::address), clock);
    this.connections = new SmtpConnections(config, tls);
  }

  private static InternetAddress address(String text) {
    try {
      InternetAddress address = new InternetAddress(text, true);
      address.setPersonal(address.getPersonal(), "UTF-8");
      return address;
    } catch (AddressException | UnsupportedEncodingException e) {
      throw new IllegalArgumentException("not a sender's address: " + text, e);
    }
  }

  @Override
  public String name() {
    return "smtp";
  }

  @Override
  public int mostPerRequest() {
    return 1;
  }

  @Override
  public String compose(Mail mail) {
    return messages.write(mail);
  }

  @Override
  public Verdict send(Parcel parcel) {
    Letter letter = parcel.letters().get(0);
    PhasedTransport transport = connections.take();
    try {
      transport.begin(parcel.pointOfNoReturn());
      connections.connect(transport);
      transport.sendMessage(message(letter), recipient(letter));
      connections.giveBack(transport);
      return new Accepted(List.of(""));
    } catch (MessagingException | RuntimeException e) {
      connections.discard(transport);
      return verdict(transport, e);
    }
  }

  private static Verdict verdict(PhasedTransport transport, Exception e) {
    if (transport.isAbandoned()) {
      return SmtpReply.abandoned();
    }
    if (transport.phase() == Phase.TAKEN) {
      return new Accepted(List.of("")); // the server took it; what went wrong later is ours
    }
    return new SmtpReply(transport.phase(), transport.refusal())
        .verdict(e instanceof AuthenticationFailedException);
  }

  /** Parsed only to be written out again unchanged. */
  private static MimeMessage message(Letter letter) throws MessagingException {
    return new MimeMessage(
        (Session) null,
        new ByteArrayInputStream(letter.message().getBytes(StandardCharsets.US_ASCII)));
  }

  private static Address[] recipient(Letter letter) throws MessagingException {
    return new Address[] {new InternetAddress(letter.recipient(), true)};
  }

  @Override
  public void close() {
    connections.close();
  }
}
