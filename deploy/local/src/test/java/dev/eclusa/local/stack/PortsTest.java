package dev.eclusa.local.stack;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.LocalStackException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PortsTest {
  private final Ports free = Ports.free(new Random());

  @Test
  @DisplayName("a port that is taken: the message names it, who needs it, and the way out")
  void taken() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      // Given
      int port = other.getLocalPort();
      Ports ports = free.with(Map.of(Endpoint.RECEIVER_TLS, port));

      // When
      String message =
          assertThrows(LocalStackException.class, () -> ports.check(Set.of())).getMessage();

      // Then
      assertAll(
          () -> assertTrue(message.contains("Port " + port + " is taken"), message),
          () -> assertTrue(message.contains("receiver-service (webhooks by HTTPS)"), message),
          () -> assertTrue(message.contains("--port receiver-tls=NUMBER"), message));
    }
  }

  @Test
  @DisplayName("a port taken on all addresses is taken as well")
  void takenEverywhere() throws IOException {
    try (ServerSocket other = new ServerSocket(0)) {
      assertEquals(false, PortCheck.isFree(other.getLocalPort()));
    }
  }

  @Test
  @DisplayName("a port that nobody of this stack will use may be taken")
  void unused() throws IOException {
    try (ServerSocket other = new ServerSocket(0)) {
      Ports ports = free.with(Map.of(Endpoint.POSTGRES, other.getLocalPort()));
      assertDoesNotThrow(() -> ports.check(Set.of(Endpoint.POSTGRES)));
    }
  }

  @Test
  @DisplayName("one port for two parts is refused, naming both")
  void twice() {
    // Given
    int port = free.of(Endpoint.SMTP);

    // When
    String message =
        assertThrows(
                LocalStackException.class,
                () -> free.with(Map.of(Endpoint.APPLIER, port)).check(Set.of()))
            .getMessage();

    // Then
    assertTrue(message.contains("applier-service") && message.contains("the SMTP stand-in"));
  }

  @Test
  @DisplayName("free ports are free, all different, and every name is known")
  void freePorts() {
    assertDoesNotThrow(() -> free.check(Set.of()));
    for (Endpoint endpoint : Endpoint.values()) {
      assertEquals(endpoint, Endpoint.named(endpoint.id()).orElseThrow());
      assertEquals(endpoint.standardPort(), Ports.standard().of(endpoint));
    }
  }
}
