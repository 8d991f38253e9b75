package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.eclusa.signature.ReceivedRequest;
import dev.eclusa.signature.Verification.Invalid;
import dev.eclusa.signature.Verification.Valid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretFileTest {

  private static final String BODY = "{}";

  private final AtomicLong nanos = new AtomicLong(-7);
  private Path file;

  @BeforeEach
  void createFile(@TempDir Path folder) throws IOException {
    file = folder.resolve("secret");
    write("the-first-secret-of-all\n", 1);
  }

  @Test
  @DisplayName("the line end that editors add is no part of the secret")
  void stripsLineEnds() throws IOException {
    for (String end : new String[] {"", "\n", "\r\n", "\n\n"}) {
      write(Catalogs.SECRET + end, 1);
      String signature = Hmac.hex("HmacSHA256", Catalogs.SECRET, BODY);
      assertInstanceOf(Valid.class, loja().signature().verify(signed(signature)));
    }
  }

  @Test
  @DisplayName("spaces are part of it")
  void keepsSpaces() throws IOException {
    write(" " + Catalogs.SECRET + " ", 1);
    String signature = Hmac.hex("HmacSHA256", Catalogs.SECRET, BODY);
    assertInstanceOf(Invalid.class, loja().signature().verify(signed(signature)));
  }

  @Test
  @DisplayName("a file that changes is read again, once the time to look has come")
  void readsAgain() throws IOException {
    // Given
    SecretFile<String> secret = secretFile();
    write("the-second-secret", 2);

    // When, Then
    assertEquals("the-first-secret-of-all", secret.get());
    nanos.addAndGet(SecretFile.EVERY.toNanos() - 1);
    assertEquals("the-first-secret-of-all", secret.get());
    nanos.addAndGet(1);
    assertEquals("the-second-secret", secret.get());
  }

  @Test
  @DisplayName("half a rotation leaves the last good secret in force")
  void keepsTheLastGoodOne() throws IOException {
    // Given
    SecretFile<String> secret = secretFile();

    // When, Then
    write("bad", 2);
    assertEquals("the-first-secret-of-all", later(secret));
    Files.delete(file);
    assertEquals("the-first-secret-of-all", later(secret));
    write("the-third-secret", 3);
    assertEquals("the-third-secret", later(secret));
  }

  private String later(SecretFile<String> secret) {
    nanos.addAndGet(SecretFile.EVERY.toNanos());
    return secret.get();
  }

  private SecretFile<String> secretFile() {
    return new SecretFile<>(
        file.toString(),
        text -> Optional.of(text).filter(t -> !t.equals("bad")),
        "the-first-secret-of-all",
        nanos::get);
  }

  private Provider loja() {
    return Catalogs.withSecrets()
        .provider("extends: loja\nsignature: {secrets: [{file: \"%s\"}]}\n".formatted(file));
  }

  private static ReceivedRequest signed(String signature) {
    return Requests.of(BODY).header("X-Loja-Signature", signature).request();
  }

  private void write(String text, long changed) throws IOException {
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(changed)));
  }
}
