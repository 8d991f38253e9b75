package dev.eclusa.local.stack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackCertificateTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  @TempDir Path folder;

  @Test
  @DisplayName("the server's certificate is for localhost and signed by the authority")
  void signed() throws GeneralSecurityException, IOException {
    // When
    TlsFiles files = at(NOW).files();

    // Then
    X509Certificate server = read(files.certificate());
    var trusted = new PKIXParameters(Set.of(new TrustAnchor(read(files.authority()), null)));
    trusted.setRevocationEnabled(false);
    trusted.setDate(Date.from(NOW));
    var path = CertificateFactory.getInstance("X.509").generateCertPath(List.of(server));
    CertPathValidator.getInstance("PKIX").validate(path, trusted);
    assertTrue(
        server.getSubjectAlternativeNames().stream()
            .map(name -> name.get(1))
            .toList()
            .containsAll(List.of("localhost", "127.0.0.1")));
    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(files.key())));
  }

  @Test
  @DisplayName("the next start uses the same certificate; shortly before it expires, a new one")
  void renewed() throws IOException {
    // Given
    byte[] first = Files.readAllBytes(at(NOW).files().certificate());

    // When
    byte[] nextDay = Files.readAllBytes(at(NOW.plus(Duration.ofDays(1))).files().certificate());
    byte[] nextYear = Files.readAllBytes(at(NOW.plus(Duration.ofDays(364))).files().certificate());

    // Then
    assertArrayEquals(first, nextDay);
    assertFalse(Arrays.equals(first, nextYear));
  }

  private StackCertificate at(Instant now) {
    return new StackCertificate(folder.resolve("tls"), Clock.fixed(now, ZoneOffset.UTC));
  }

  private static X509Certificate read(Path pem) throws GeneralSecurityException, IOException {
    try (InputStream in = Files.newInputStream(pem)) {
      return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }
}
