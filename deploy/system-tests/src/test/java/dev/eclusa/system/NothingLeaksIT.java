package dev.eclusa.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.run.OrderRun;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.local.stack.Service;
import dev.eclusa.local.stack.ServiceHandle;
import dev.eclusa.standin.provider.PlanSettings;
import dev.eclusa.standin.provider.SendSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TheStack.class)
class NothingLeaksIT {

  @Test
  @DisplayName(
      "W10: no secret and no customer's address in any log or metric, after forgeries, failures,"
          + " refunds and a restart")
  void nothingLeaks(LocalStack stack) throws Exception {
    // Given
    OrderRun run =
        OrderRun.plan(
            stack, PlanSettings.of(6, 100, Instant.now()).withIdPrefix(TheStack.newPrefix()));
    stack.standIns().fulfilment().faults().errorNext(5);
    stack.standIns().resend().faults().errorNext(2);

    // When
    run.send(SendSettings.standard());
    stack.service(Service.EMAIL).restart();
    assertTrue(run.awaitSettled(Duration.ofSeconds(60)), () -> "under way: " + run.progress());

    // Then
    Map<String, String> said = whatTheServicesSaid(stack);
    assertTrue(said.values().stream().noneMatch(String::isBlank), said.keySet()::toString);
    assertEquals(List.of(), leaks(said, forbidden(stack)));
  }

  /** Texts by what they are. */
  private static Map<String, String> forbidden(LocalStack stack) throws IOException {
    Map<String, String> forbidden = new TreeMap<>();
    forbidden.put("customer's address", "@example.test");
    try (Stream<Path> secrets = Files.list(stack.data().resolve("secrets"))) {
      secrets.forEach(file -> forbidden.put(file.getFileName().toString(), text(file).strip()));
    }
    assertTrue(forbidden.size() > 5, forbidden.keySet()::toString);
    return forbidden;
  }

  private static Map<String, String> whatTheServicesSaid(LocalStack stack) throws Exception {
    Map<String, String> said = new TreeMap<>();
    for (ServiceHandle service : stack.services()) {
      said.put("log of " + service.name(), text(service.log()));
      said.put("metrics of " + service.name(), get(service.managementUrl() + "/metrics"));
    }
    return said;
  }

  private static List<String> leaks(Map<String, String> said, Map<String, String> forbidden) {
    List<String> leaks = new ArrayList<>();
    said.forEach(
        (where, text) ->
            forbidden.forEach(
                (what, value) -> {
                  if (text.contains(value)) {
                    leaks.add(what + " in the " + where);
                  }
                }));
    return leaks;
  }

  private static String get(String url) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(10)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
