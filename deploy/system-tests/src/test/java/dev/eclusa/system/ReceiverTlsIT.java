package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.eclusa.local.stack.Endpoint;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.TlsFiles;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(TheStack.class)
class ReceiverTlsIT {

  @ParameterizedTest
  @DisplayName("The receiver speaks both versions of TLS that providers use")
  @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
  void speaks(String protocol, LocalStack stack) throws Exception {
    assertEquals(protocol, handshake(stack, protocol).getProtocol());
  }

  @Test
  @DisplayName("It refuses a client that offers none of them")
  void refuses(LocalStack stack) {
    String weak = "TLS_RSA_WITH_NULL_SHA256"; // authenticated, but readable by everybody
    assertThrows(
        SSLHandshakeException.class,
        () -> {
          try (SSLSocket socket = connect(stack)) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            socket.setEnabledCipherSuites(new String[] {weak});
            socket.startHandshake();
          }
        });
  }

  @Test
  @DisplayName("A renewed certificate is shown without a restart")
  void renews(LocalStack stack) throws Exception {
    TlsFiles files = stack.tls();
    List<Path> paths = List.of(files.authority(), files.certificate(), files.key());
    List<byte[]> before = List.of(read(paths.get(0)), read(paths.get(1)), read(paths.get(2)));
    BigInteger first = serial(stack);
    try {
      stack.renewCertificate();
      Waiting.until("another certificate", () -> trustsOneWithSerialOtherThan(stack, first));
    } finally {
      for (int i = 0; i < paths.size(); i++) {
        Files.write(paths.get(i), before.get(i));
      }
      Waiting.until("the first one again", () -> trusts(stack) && serial(stack).equals(first));
    }
  }

  private static boolean trustsOneWithSerialOtherThan(LocalStack stack, BigInteger serial)
      throws Exception {
    return trusts(stack) && !serial(stack).equals(serial);
  }

  /** Whether the certificate that is shown is of the authority that is in the file. */
  private static boolean trusts(LocalStack stack) throws Exception {
    try {
      handshake(stack, "TLSv1.3");
      return true;
    } catch (SSLHandshakeException otherAuthority) {
      return false;
    }
  }

  private static BigInteger serial(LocalStack stack) throws Exception {
    SSLSession session = handshake(stack, "TLSv1.3");
    return ((X509Certificate) session.getPeerCertificates()[0]).getSerialNumber();
  }

  private static SSLSession handshake(LocalStack stack, String protocol) throws Exception {
    try (SSLSocket socket = connect(stack)) {
      socket.setEnabledProtocols(new String[] {protocol});
      socket.startHandshake();
      return socket.getSession();
    }
  }

  private static SSLSocket connect(LocalStack stack) throws Exception {
    int port = stack.ports().of(Endpoint.RECEIVER_TLS);
    return (SSLSocket)
        trusting(stack.tls().authority()).getSocketFactory().createSocket("localhost", port);
  }

  private static SSLContext trusting(Path authority) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = Files.newInputStream(authority)) {
      store.setCertificateEntry(
          "authority", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private static byte[] read(Path file) throws IOException {
    return Files.readAllBytes(file);
  }
}
