package dev.eclusa.dispatcher.smtp;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/**
 * A connection that knows how far it got when it fails, and what the server replied then. That is
 * what decides between a retry, a refusal and an unknown outcome, and what exceptions don't tell.
 *
 * <p>Not for several threads at once.
 */
final class PhasedTransport extends SMTPTransport {

  private static final int NONE = 0;
  private static final String FINAL_DOT = ".";

  private final WatchedSocket socket;
  private Phase phase = Phase.CONNECTING;
  private int refusal = NONE;
  private boolean abandoned;
  private boolean established;
  private BooleanSupplier pointOfNoReturn = () -> false;
  private OutputStream content;

  PhasedTransport(Session session, URLName server, WatchedSocket socket) {
    super(session, server);
    this.socket = socket;
  }

  /**
   * Starts with a mail, on a new or a kept connection.
   *
   * @param question to be asked once, when the content is on its way and the final dot is not
   */
  void begin(BooleanSupplier question) {
    enter(Phase.CONNECTING);
    pointOfNoReturn = question;
    abandoned = false;
  }

  /** Whether it was connected once; it may have been closed by the server since. */
  boolean isEstablished() {
    return established;
  }

  Phase phase() {
    return phase;
  }

  /** First code of 400 or more in this phase; -1 for a broken connection; 0 for neither. */
  int refusal() {
    return refusal;
  }

  /** Whether the point of no return was refused, and so nothing was sent. */
  boolean isAbandoned() {
    return abandoned;
  }

  private void enter(Phase next) {
    phase = next;
    refusal = NONE;
  }

  @Override
  protected synchronized boolean protocolConnect(
      String host, int port, String user, String password) throws MessagingException {
    established = super.protocolConnect(host, port, user, password);
    return established;
  }

  @Override
  protected void mailFrom() throws MessagingException {
    enter(Phase.SENDER);
    super.mailFrom();
  }

  @Override
  protected void rcptTo() throws MessagingException {
    enter(Phase.RECIPIENT);
    super.rcptTo();
  }

  @Override
  protected OutputStream data() throws MessagingException {
    enter(Phase.CONTENT);
    content = super.data();
    return content;
  }

  @Override
  protected void finishData() throws IOException, MessagingException {
    // Whatever can fail before the dot shall fail before it.
    content.flush();
    if (!pointOfNoReturn.getAsBoolean()) {
      abandoned = true;
      throw new IOException("lease lost"); // closes the connection without a final dot
    }
    if (socket.isLeftByPeer()) {
      throw new IOException("closed before the final dot");
    }
    super.finishData();
    enter(Phase.TAKEN);
  }

  @Override
  protected void sendCommand(String command) throws MessagingException {
    super.sendCommand(command);
    if (phase == Phase.CONTENT && FINAL_DOT.equals(command)) {
      enter(Phase.FINAL_DOT);
    }
  }

  @Override
  protected int readServerResponse() throws MessagingException {
    try {
      int code = super.readServerResponse();
      note(code);
      return code;
    } catch (MessagingException e) {
      note(-1);
      throw e;
    }
  }

  private void note(int code) {
    boolean refused = code >= 400 || code < 0;
    // While connecting, a refused EHLO may be followed by a HELO that isn't: the last one counts.
    if (refused && (refusal == NONE || phase == Phase.CONNECTING)) {
      refusal = code;
    }
  }
}
