package dev.eclusa.local.stack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Whether a server could listen on a port of this machine. */
final class PortCheck {
  private PortCheck() {}

  /** Tries both the loopback address and all addresses: either may be taken without the other. */
  static boolean isFree(int port) {
    return canListen(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        && canListen(new InetSocketAddress(port));
  }

  private static boolean canListen(InetSocketAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      // Connections of an earlier run that still time out don't keep a server from listening.
      socket.setReuseAddress(true);
      socket.bind(address);
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
