package dev.eclusa.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A provider on one kept-alive connection. It speaks just enough HTTP for an answer without a body,
 * so that the client costs the machine about as little as the one of the baseline.
 */
final class WebhookPosts implements ClosedLoad.Client {

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final Events events;
  private final byte[] secret;

  WebhookPosts(int port, byte[] secret, Events events) throws IOException {
    this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
    this.socket.setTcpNoDelay(true);
    this.socket.setSoTimeout(10_000);
    this.in = new BufferedInputStream(socket.getInputStream());
    this.out = socket.getOutputStream();
    this.secret = secret;
    this.events = events;
  }

  @Override
  public void operate() throws IOException {
    post(events.next());
  }

  /** Sends one event and waits until it is accepted. */
  void post(Events.Event event) throws IOException {
    byte[] body = event.bytes();
    ByteArrayOutputStream request = new ByteArrayOutputStream(body.length + 256);
    request.writeBytes(
        ("POST /webhooks/loja HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + ("x-loja-signature: " + event.signature(secret) + "\r\n")
                + ("Content-Length: " + body.length + "\r\n\r\n"))
            .getBytes(StandardCharsets.US_ASCII));
    request.writeBytes(body);
    out.write(request.toByteArray());
    expectEmpty200(readHead());
  }

  private String readHead() throws IOException {
    StringBuilder head = new StringBuilder(128);
    while (head.length() < 4 || head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("closed after: " + head);
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static void expectEmpty200(String head) throws IOException {
    if (!head.startsWith("HTTP/1.1 200 ")) {
      throw new IOException("not accepted: " + head.lines().findFirst().orElse(""));
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
