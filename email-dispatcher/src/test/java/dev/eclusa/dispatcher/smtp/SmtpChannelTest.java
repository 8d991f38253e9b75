package dev.eclusa.dispatcher.smtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.dispatcher.Settings;
import dev.eclusa.dispatcher.channel.Letter;
import dev.eclusa.dispatcher.channel.Mail;
import dev.eclusa.dispatcher.channel.Parcel;
import dev.eclusa.dispatcher.channel.Verdict;
import dev.eclusa.dispatcher.channel.Verdict.Abandoned;
import dev.eclusa.dispatcher.channel.Verdict.Accepted;
import dev.eclusa.dispatcher.channel.Verdict.Unfinished;
import dev.eclusa.dispatcher.channel.Verdict.Unknown;
import dev.eclusa.dispatcher.template.Rendered;
import dev.eclusa.email.EmailAddress;
import dev.eclusa.email.EmailAddress.Valid;
import dev.eclusa.standin.smtp.SmtpRule;
import dev.eclusa.standin.smtp.SmtpStandIn;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The channel by itself, where the order of events can be forced. */
class SmtpChannelTest {

  private final SmtpStandIn smtp = new SmtpStandIn();

  @AfterEach
  void stop() {
    smtp.close();
  }

  private static SmtpChannel channel(int port) {
    SmtpConfig config =
        new Settings().with("smtp.host", "localhost").with("smtp.port", port).build().smtp();
    return new SmtpChannel(
        "Loja <loja@example.com>", Optional.empty(), config, Optional.empty(), Clock.systemUTC());
  }

  private static Verdict send(SmtpChannel channel, BooleanSupplier pointOfNoReturn) {
    EmailAddress to = ((Valid) EmailAddress.parse("ana@example.com")).address();
    String message =
        channel.compose(
            new Mail("ref", to, new Rendered("Olá", ".\n..dots", "<p>.</p>"), "00-1-2-01"));
    return channel.send(
        new Parcel("key", List.of(new Letter(1, to.value(), message, null)), pointOfNoReturn));
  }

  @Test
  @DisplayName("P18. Broken in the content, before the final dot: certainly not taken")
  void brokenInTheContent() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("localhost"));
        SmtpChannel channel = channel(server.getLocalPort())) {
      Thread peer = new Thread(() -> closeInContent(server, closed));
      peer.start();

      Verdict verdict = send(channel, () -> awaited(closed));

      assertInstanceOf(Unfinished.class, verdict);
      peer.join();
    }
  }

  private static boolean awaited(CountDownLatch closed) {
    try {
      return closed.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A server that asks for the content and then goes away without a word. */
  private static void closeInContent(ServerSocket server, CountDownLatch closed) {
    try (Socket socket = server.accept()) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      OutputStream out = socket.getOutputStream();
      reply(out, "220 hello");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("DATA")) {
          reply(out, "354 go on");
          break;
        } else if (line.matches("(EHLO|MAIL|RCPT).*")) {
          reply(out, "250 ok");
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } finally {
      closed.countDown();
    }
  }

  private static void reply(OutputStream out, String line) throws IOException {
    out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  @Test
  @DisplayName("P4. The lease is gone before the final dot: nothing is sent")
  void abandoned() {
    smtp.start();
    try (SmtpChannel channel = channel(smtp.port())) {
      assertInstanceOf(Abandoned.class, send(channel, () -> false));
      assertEquals(0, smtp.accepted());

      assertInstanceOf(Accepted.class, send(channel, () -> true));
      assertEquals(1, smtp.accepted());
    }
  }

  @Test
  @DisplayName("P18. Broken after the final dot: unknown, whether it was taken or not")
  void unknown() {
    smtp.start();
    try (SmtpChannel channel = channel(smtp.port())) {
      smtp.rule(SmtpRule.storeThenDrop().times(1));
      assertInstanceOf(Unknown.class, send(channel, () -> true));
      assertEquals(1, smtp.accepted());
    }
  }

  @Test
  void dotsArriveAsTheyWere() {
    smtp.start();
    try (SmtpChannel channel = channel(smtp.port())) {
      assertInstanceOf(Accepted.class, send(channel, () -> true));
      assertTrue(smtp.mails().get(0).header("Subject").startsWith("=?UTF-8?"));
    }
  }
}
