package dev.eclusa.local.stack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Date;

/**
 * The certificate that the receiver shows: made at first start with an authority of its own, and
 * anew shortly before it expires. The authority's key is never written, so nobody can sign another
 * certificate with it.
 */
final class StackCertificate {
  private static final Duration LEFT_AT_LEAST = Duration.ofDays(2);
  private static final Base64.Encoder PEM = Base64.getMimeEncoder(64, new byte[] {'\n'});

  private final Path folder;
  private final Clock clock;

  StackCertificate(Path folder, Clock clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /** The files; made first if they aren't there or have less than two days left. */
  TlsFiles files() {
    TlsFiles files =
        new TlsFiles(
            folder.resolve("ca.pem"), folder.resolve("server.pem"), folder.resolve("server.key"));
    if (!usable(files)) {
      renew(files);
    }
    return files;
  }

  /** Writes another certificate, of another authority, over these files. */
  void renew(TlsFiles files) {
    write(files, LocalAuthority.issue(clock.instant()));
  }

  private boolean usable(TlsFiles files) {
    if (!Files.exists(files.key()) || !Files.exists(files.authority())) {
      return false;
    }
    try (InputStream in = Files.newInputStream(files.certificate())) {
      var certificate =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
      certificate.checkValidity(Date.from(clock.instant().plus(LEFT_AT_LEAST)));
      return true;
    } catch (IOException | GeneralSecurityException unusable) {
      return false;
    }
  }

  private void write(TlsFiles files, LocalAuthority.Issued issued) {
    try {
      DataFolder.createPrivate(folder);
      Files.deleteIfExists(files.key());
      Files.createFile(files.key(), PosixFilePermissions.asFileAttribute(Secrets.OWNER_ONLY));
      Files.writeString(files.key(), pem("PRIVATE KEY", issued.key().getEncoded()));
      Files.writeString(files.certificate(), pem("CERTIFICATE", issued.certificate().getEncoded()));
      Files.writeString(files.authority(), pem("CERTIFICATE", issued.authority().getEncoded()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the certificate", e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String pem(String type, byte[] der) {
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n"
        .formatted(type, PEM.encodeToString(der), type);
  }
}
