package dev.eclusa.standin.smtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.standin.http.Http;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SmtpStandInTest {

  private static final String[] TO_DATA = {"MAIL FROM:<shop@x.test>", "RCPT TO:<a@x.test>", "DATA"};
  private static final String[] CONTENT = {
    "Message-ID: <m1@x.test>", "Subject: Refund", " of yours", "", "Hello", "..dot"
  };

  private SmtpStandIn smtp;

  @BeforeEach
  void start() {
    smtp = new SmtpStandIn().start();
  }

  @AfterEach
  void stop() {
    smtp.close();
  }

  @Test
  @DisplayName("takes a mail as it came, dots unstuffed, and counts a Message-ID that repeats")
  void takes() throws IOException {
    try (Client client = new Client()) {
      deliver(client);
      deliver(client);
    }

    SmtpMail mail = smtp.mails().get(0);
    assertEquals("shop@x.test", mail.from());
    assertEquals(List.of("a@x.test"), mail.recipients());
    assertEquals("<m1@x.test>", mail.messageId());
    assertEquals("Refund of yours", mail.header("subject"));
    assertTrue(mail.content().endsWith("\r\n\r\nHello\r\n.dot\r\n"));
    assertEquals(2, smtp.accepted());
    assertEquals(1, smtp.duplicates());
    assertEquals(1, smtp.connections().instants().size());
  }

  @Test
  @DisplayName("4yz and 5yz at RCPT and DATA, with the address echoed, for as often as told")
  void refuses() throws IOException {
    smtp.rule(
        SmtpRule.reply(SmtpStep.RCPT, 550, "5.1.1 <{address}>: unknown").matching("bad@").times(1));
    smtp.rule(SmtpRule.reply(SmtpStep.DATA, 451, "4.3.0 later").times(1));
    smtp.rule(SmtpRule.reply(SmtpStep.END, 554, "5.6.0 no").times(1));
    try (Client client = new Client()) {
      client.say("MAIL FROM:<shop@x.test>");

      assertEquals("550 5.1.1 <bad@x.test>: unknown", client.say("RCPT TO:<bad@x.test>"));
      assertEquals("250 2.1.5 Ok", client.say("RCPT TO:<bad@x.test>"));
      assertEquals("451 4.3.0 later", client.say("DATA"));
      client.say("DATA");
      assertEquals("554 5.6.0 no", client.content());
      assertEquals("250 2.0.0 Ok", client.say("RSET"));
      deliver(client);
    }
    assertEquals(1, smtp.accepted());
    assertTrue(smtp.commands().contains("1 RSET"));
  }

  @Test
  @DisplayName("421 on connect ends the connection; 535 at the login doesn't; 530 without one")
  void connectAndLogin() throws IOException {
    smtp.rule(SmtpRule.reply(SmtpStep.CONNECT, 421, "4.3.2 too busy").times(1));
    smtp.rule(SmtpRule.reply(SmtpStep.AUTH, 535, "5.7.8 bad credentials").times(1));
    smtp.requiresAuth(true);
    try (Socket refused = socket()) {
      assertEquals("421 4.3.2 too busy", reader(refused).readLine());
      assertNull(reader(refused).readLine());
    }
    try (Client client = new Client()) {
      assertTrue(client.say("MAIL FROM:<shop@x.test>").startsWith("530"));
      assertTrue(client.say("AUTH PLAIN AHUAcA==").startsWith("535"));
      assertTrue(client.say("AUTH LOGIN").startsWith("334"));
      assertTrue(client.say("dQ==").startsWith("334"));
      assertTrue(client.say("cA==").startsWith("235"));
      deliver(client);
    }
  }

  @Test
  @DisplayName("a connection that breaks before and after the final dot, the mail taken or not")
  void breaks() throws IOException {
    assertEquals(0, acceptedAfter(SmtpRule.drop(SmtpStep.CONTENT)));
    assertEquals(0, acceptedAfter(SmtpRule.drop(SmtpStep.END)));
    assertEquals(1, acceptedAfter(SmtpRule.storeThenDrop()));
  }

  private long acceptedAfter(SmtpRule rule) throws IOException {
    smtp.rule(rule.times(1));
    try (Client client = new Client()) {
      for (String line : TO_DATA) {
        client.say(line);
      }
      assertNull(client.content());
    }
    return smtp.accepted();
  }

  @Test
  @DisplayName(
      "rules over HTTP; pipelined commands are answered in their order despite the latency")
  void control() throws IOException {
    var answer =
        Http.post(
            smtp.controlUrl() + "/_control",
            """
            {"latencyMs": 30, "rules": [{"step": "rcpt", "code": 452, "text": "full", "times": 1}]}
            """);
    assertEquals(200, answer.statusCode());
    try (Client client = new Client()) {
      client.write("MAIL FROM:<shop@x.test>\r\nRCPT TO:<a@x.test>\r\nRCPT TO:<b@x.test>");

      assertEquals("250 2.1.0 Ok", client.read());
      assertEquals("452 full", client.read());
      assertEquals("250 2.1.5 Ok", client.read());
    }
    assertEquals(400, Http.post(smtp.controlUrl() + "/_control", "{\"rules\":[{}]}").statusCode());
    Awaitility.await()
        .until(() -> Http.get(smtp.controlUrl() + "/_received").getLong("accepted") == 0);
  }

  private static void deliver(Client client) throws IOException {
    for (String line : TO_DATA) {
      client.say(line);
    }
    assertEquals("250 2.0.0 Ok: queued", client.content());
  }

  private Socket socket() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), smtp.port());
    socket.setSoTimeout(10_000);
    return socket;
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
  }

  private final class Client implements AutoCloseable {

    private final Socket socket = socket();
    private final BufferedReader in = reader(socket);

    Client() throws IOException {
      assertTrue(read().startsWith("220"));
      write("EHLO test");
      for (String line = read(); line.startsWith("250-"); line = read()) {
        assertTrue(line.length() > 4);
      }
    }

    String say(String line) throws IOException {
      write(line);
      return read();
    }

    /** The reply to a whole mail, or null where the connection broke, at whichever line it did. */
    String content() {
      try {
        for (String line : CONTENT) {
          write(line);
        }
        write(".");
        return read();
      } catch (IOException e) {
        return null;
      }
    }

    void write(String line) throws IOException {
      socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    String read() throws IOException {
      return in.readLine();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
