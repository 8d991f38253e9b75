package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.Service;
import dev.eclusa.standin.provider.Delivery;
import dev.eclusa.standin.provider.ProviderStandIn;
import dev.eclusa.standin.provider.SendReport;
import dev.eclusa.standin.provider.SendSettings;
import dev.eclusa.standin.provider.ShopFact;
import dev.eclusa.standin.provider.ShopStatus;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TheStack.class)
class IdleConnectionsIT {
  private static final int IDLE = 10_000;

  @Test
  @DisplayName("W9: beside 10,000 idle connections others are served")
  void servesOthers(LocalStack stack) throws Exception {
    assumeTrue(openFilesAllowed() > IDLE + 1_000, "a process may open enough files here");
    int port = stack.service(Service.RECEIVER).port();
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    List<SocketChannel> idle = new ArrayList<>();
    try {
      for (int i = 0; i < IDLE; i++) {
        idle.add(SocketChannel.open(address));
      }

      ProviderStandIn provider = stack.standIns().provider();
      ShopFact paid = new ShopFact(ShopStatus.PAID, 1, Instant.now(), 100L, null);
      Delivery delivery = provider.delivery(TheStack.newPrefix() + "idle", paid);
      SendReport report =
          provider.send(List.of(delivery), SendSettings.standard()).await(Duration.ofSeconds(10));
      assertEquals(1, report.accepted());
    } finally {
      for (SocketChannel channel : idle) {
        close(channel);
      }
    }
  }

  private static long openFilesAllowed() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : Long.MAX_VALUE;
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException alreadyGone) {
      // The receiver may have closed it first.
    }
  }
}
