package dev.eclusa.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds a port for a server that cannot choose one itself. */
public final class FreePort {

  private FreePort() {}

  /**
   * A loopback port that was free a moment ago. Another process may take it before the caller does.
   */
  public static int find() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("no free port", e);
    }
  }
}
