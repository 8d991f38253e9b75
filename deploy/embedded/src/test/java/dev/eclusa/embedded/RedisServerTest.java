package dev.eclusa.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RedisServerTest {

  @Test
  @DisplayName("without persistence a kill -9 empties it; it comes back on the same port")
  void forgets() throws IOException {
    RedisSettings settings = RedisSettings.temporary();
    try (RedisServer server = RedisServer.start(settings)) {
      assertEquals("+OK", call(server, "SET k v"));

      server.killHard();
      assertFalse(server.isRunning());
      server.start();

      assertEquals("$-1", call(server, "GET k"));
    }
    assertFalse(Files.exists(settings.directory()));
  }

  @Test
  @DisplayName("with persistence an orderly restart keeps the keys; FLUSHALL empties it")
  void persists() throws IOException {
    try (RedisServer server = RedisServer.start(RedisSettings.temporary().withPersistent(true))) {
      call(server, "SET k v");

      server.restart();

      assertEquals("$1", call(server, "GET k"));
      server.flushAll();
      assertEquals("$-1", call(server, "GET k"));
      assertTrue(server.isRunning());
    }
  }

  private static String call(RedisServer server, String command) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
      byte[] answer = new byte[256];
      int length = socket.getInputStream().read(answer);
      String text = new String(answer, 0, length, StandardCharsets.US_ASCII);
      return text.substring(0, text.indexOf('\r'));
    }
  }
}
