package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.Service;
import dev.eclusa.local.stack.ServiceHandle;
import dev.eclusa.standin.fulfilment.Effect;
import dev.eclusa.standin.fulfilment.FulfilmentStandIn;
import dev.eclusa.standin.provider.Delivery;
import dev.eclusa.standin.provider.SendSettings;
import dev.eclusa.standin.provider.ShopFact;
import dev.eclusa.standin.provider.ShopStatus;
import dev.eclusa.standin.resend.ResendStandIn;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** SIGTERM, as at every roll-out: what is under way ends well, and nothing is done twice. */
@ExtendWith(TheStack.class)
class GracefulStopIT {
  private static final Duration SLOW = Duration.ofSeconds(2);

  @Test
  @DisplayName("The receiver takes, stores and answers the request that is still coming in")
  void receiver(LocalStack stack) throws Exception {
    // Given
    ServiceHandle receiver = stack.service(Service.RECEIVER);
    String order = TheStack.newPrefix() + "stop";
    Delivery delivery = delivery(stack, order, ShopStatus.PAID, 1);
    byte[] body = delivery.body().getBytes(StandardCharsets.UTF_8);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), receiver.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(head(delivery, body.length));
      out.write(body, 0, 10);
      out.flush();
      // On a second connection: a request that is answered was read after the first one's head.
      stack
          .standIns()
          .provider()
          .send(List.of(delivery(stack, order, ShopStatus.CREATED, 0)), SendSettings.standard())
          .await(SLOW);

      // When
      CompletableFuture<Boolean> orderly = CompletableFuture.supplyAsync(receiver::stop);
      Waiting.until("it wants no more", () -> !receiver.ready());
      out.write(body, 10, body.length - 10);
      out.flush();

      // Then
      var in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      assertEquals("HTTP/1.1 200 OK", in.readLine());
      assertTrue(orderly.get(30, TimeUnit.SECONDS), "it did not have to be killed");
      assertTrue(Tables.events(stack, order).contains(delivery.eventId()), "stored");
    } finally {
      receiver.restart();
    }
  }

  @Test
  @DisplayName(
      "The publisher waits for the answer to the effect under way, and does not call again")
  void publisher(LocalStack stack) throws Exception {
    // Given
    FulfilmentStandIn fulfilment = stack.standIns().fulfilment();
    fulfilment.faults().latency(SLOW.toMillis());
    String order = TheStack.newPrefix() + "stop";
    send(stack, delivery(stack, order, ShopStatus.PAID, 1));
    Waiting.until("called", () -> !calls(fulfilment, order).isEmpty());

    // When
    boolean orderly = stack.service(Service.OUTBOX).stop();

    // Then
    assertTrue(orderly, "it did not have to be killed");
    assertEquals(Set.of(), Tables.undelivered(stack, order));
    fulfilment.faults().latency(0);
    stack.service(Service.OUTBOX).restart();
    String next = TheStack.newPrefix() + "next";
    send(stack, delivery(stack, next, ShopStatus.PAID, 1));
    Waiting.until("the next order's came", () -> !calls(fulfilment, next).isEmpty());
    assertEquals(List.of(1), calls(fulfilment, order));
  }

  @Test
  @DisplayName("The dispatcher waits for the answer to the mail under way, and does not send again")
  void dispatcher(LocalStack stack) throws Exception {
    // Given
    ResendStandIn resend = stack.standIns().resend();
    resend.faults().latency(SLOW.toMillis());
    String order = TheStack.newPrefix() + "stop";
    send(stack, delivery(stack, order, ShopStatus.REFUNDED, 1));
    Waiting.until("called", () -> !resend.arrivals().instants().isEmpty());

    // When
    boolean orderly = stack.service(Service.EMAIL).stop();

    // Then
    resend.faults().latency(0);
    stack.service(Service.EMAIL).restart();
    send(stack, delivery(stack, TheStack.newPrefix() + "next", ShopStatus.REFUNDED, 1));
    Waiting.until("the next order's came", () -> resend.accepted() == 2);
    assertAll(
        () -> assertTrue(orderly, "it did not have to be killed"),
        () -> assertEquals(2, resend.arrivals().instants().size(), "requests"),
        () -> assertEquals(0, resend.replays()));
  }

  private static List<Integer> calls(FulfilmentStandIn fulfilment, String order) {
    return fulfilment.effects().stream()
        .filter(effect -> effect.orderId().equals(order))
        .map(Effect::calls)
        .toList();
  }

  private static Delivery delivery(
      LocalStack stack, String order, ShopStatus status, long sequence) {
    String address = "customer.stop@example.test";
    ShopFact fact = new ShopFact(status, sequence, Instant.now(), 100L, address);
    return stack.standIns().provider().delivery(order, fact);
  }

  private static void send(LocalStack stack, Delivery delivery) {
    stack
        .standIns()
        .provider()
        .send(List.of(delivery), SendSettings.standard())
        .await(Duration.ofSeconds(15));
  }

  private static byte[] head(Delivery delivery, int length) {
    return ("POST /webhooks/loja HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + ("x-loja-signature: " + delivery.signature() + "\r\n")
            + ("Content-Length: " + length + "\r\n\r\n"))
        .getBytes(StandardCharsets.US_ASCII);
  }
}
