package dev.eclusa.dispatcher.smtp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import javax.net.SocketFactory;
import javax.net.ssl.SSLSocketFactory;

/**
 * The socket of one connection, so that the sender can look whether the server is still there right
 * before the final dot: what is written to a socket whose peer has closed it seems to succeed.
 */
final class WatchedSocket {

  private static final int LOOK_MS = 1;

  private volatile Socket socket;

  /** Makes the socket of a connection without TLS, or of one before STARTTLS. */
  SocketFactory plain() {
    return new Plain(this);
  }

  /** Makes TLS sockets as {@code base} does. */
  SSLSocketFactory tls(SSLSocketFactory base) {
    return new Tls(this, base);
  }

  /**
   * Whether the peer closed the connection, or spoke although it isn't its turn, which it does only
   * to say goodbye. Takes {@value #LOOK_MS} ms when all is well.
   */
  boolean isLeftByPeer() throws IOException {
    Socket current = socket;
    int timeout = current.getSoTimeout();
    current.setSoTimeout(LOOK_MS);
    try {
      var unused = current.getInputStream().read(); // an end, or a word out of turn
      return true;
    } catch (SocketTimeoutException listening) {
      return false;
    } finally {
      current.setSoTimeout(timeout);
    }
  }

  private Socket watch(Socket made) {
    socket = made;
    return made;
  }

  private static final class Plain extends SocketFactory {

    private final WatchedSocket watched;

    Plain(WatchedSocket watched) {
      this.watched = watched;
    }

    @Override
    public Socket createSocket() {
      return watched.watch(new Socket());
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return watched.watch(new Socket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort)
        throws IOException {
      return watched.watch(new Socket(host, port, from, fromPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
      return watched.watch(new Socket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
        throws IOException {
      return watched.watch(new Socket(host, port, from, fromPort));
    }
  }

  private static final class Tls extends SSLSocketFactory {

    private final WatchedSocket watched;
    private final SSLSocketFactory base;

    Tls(WatchedSocket watched, SSLSocketFactory base) {
      this.watched = watched;
      this.base = base;
    }

    @Override
    public String[] getDefaultCipherSuites() {
      return base.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
      return base.getSupportedCipherSuites();
    }

    @Override
    public Socket createSocket() throws IOException {
      return watched.watch(base.createSocket());
    }

    @Override
    public Socket createSocket(Socket under, String host, int port, boolean autoClose)
        throws IOException {
      return watched.watch(base.createSocket(under, host, port, autoClose));
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return watched.watch(base.createSocket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort)
        throws IOException {
      return watched.watch(base.createSocket(host, port, from, fromPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
      return watched.watch(base.createSocket(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
        throws IOException {
      return watched.watch(base.createSocket(host, port, from, fromPort));
    }
  }
}
