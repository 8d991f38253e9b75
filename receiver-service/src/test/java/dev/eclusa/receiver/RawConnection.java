package dev.eclusa.receiver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A connection on which a test writes what no decent client would. */
public final class RawConnection implements AutoCloseable {

  private final Socket socket;

  public RawConnection() {
    URI base = Sender.base();
    try {
      socket = new Socket(base.getHost(), base.getPort());
      socket.setSoTimeout(30_000);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes characters as single bytes. */
  public RawConnection write(String text) {
    return write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  public RawConnection write(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Status of the next answer, whose head and body are read and dropped. */
  public int status() {
    String head = head();
    if (head.isEmpty()) {
      throw new AssertionError("closed without an answer");
    }
    int length =
        head.lines()
            .filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:"))
            .mapToInt(line -> Integer.parseInt(line.substring(line.indexOf(':') + 1).strip()))
            .findFirst()
            .orElse(0);
    try {
      socket.getInputStream().readNBytes(length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Integer.parseInt(head.substring(9, 12));
  }

  /** Whether the server has closed the connection, or closes it within the read timeout. */
  public boolean closedByServer() {
    try {
      return socket.getInputStream().read() < 0;
    } catch (IOException reset) {
      return true;
    }
  }

  private String head() {
    StringBuilder head = new StringBuilder();
    try {
      InputStream in = socket.getInputStream();
      for (int b = in.read(); b >= 0; b = in.read()) {
        head.append((char) b);
        if (head.indexOf("\r\n\r\n", head.length() - 4) >= 0) {
          break;
        }
      }
      return head.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
