package dev.eclusa.local.stack;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate authority that signs one certificate, for this machine, and is forgotten. */
final class LocalAuthority {
  private static final Duration VALID = Duration.ofDays(365);
  // A clock that runs a little behind must not take the certificate for one of the future.
  private static final Duration SKEW = Duration.ofHours(1);
  private static final X500Principal AUTHORITY = new X500Principal("CN=Eclusa local authority");
  private static final X500Principal SERVER = new X500Principal("CN=localhost");

  private final SecureRandom random = new SecureRandom();
  private final Instant now;
  private final KeyPair keys;

  private LocalAuthority(Instant now) throws GeneralSecurityException {
    this.now = now;
    this.keys = newKeys();
  }

  record Issued(X509Certificate authority, X509Certificate certificate, PrivateKey key) {}

  /** An authority's own certificate, and one for localhost that it signed. */
  static Issued issue(Instant now) {
    try {
      LocalAuthority authority = new LocalAuthority(now);
      KeyPair server = newKeys();
      return new Issued(
          authority.ownCertificate(), authority.serverCertificate(server), server.getPrivate());
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("cannot make a certificate", e);
    }
  }

  private static KeyPair newKeys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    return generator.generateKeyPair();
  }

  private X509Certificate ownCertificate()
      throws GeneralSecurityException, OperatorCreationException, IOException {
    return sign(
        builder(AUTHORITY, keys)
            .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
            .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign)));
  }

  private X509Certificate serverCertificate(KeyPair server)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    GeneralNames names =
        new GeneralNames(
            new GeneralName[] {
              new GeneralName(GeneralName.dNSName, "localhost"),
              new GeneralName(GeneralName.iPAddress, "127.0.0.1"),
              new GeneralName(GeneralName.iPAddress, "::1")
            });
    return sign(
        builder(SERVER, server)
            .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
            .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
            .addExtension(
                Extension.extendedKeyUsage,
                false,
                new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
            .addExtension(Extension.subjectAlternativeName, false, names));
  }

  private X509v3CertificateBuilder builder(X500Principal subject, KeyPair subjectKeys) {
    return new JcaX509v3CertificateBuilder(
        AUTHORITY,
        new BigInteger(127, random).setBit(126),
        Date.from(now.minus(SKEW)),
        Date.from(now.plus(VALID)),
        subject,
        subjectKeys.getPublic());
  }

  private X509Certificate sign(X509v3CertificateBuilder builder)
      throws GeneralSecurityException, OperatorCreationException {
    var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate());
    return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
  }
}
