package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.provider.FactResult.IgnoredType;
import dev.eclusa.provider.FactResult.Mapped;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PresetsTest {

  @Test
  @DisplayName("the index names every ready definition: native images can't list a folder")
  void indexIsComplete() throws IOException, URISyntaxException {
    Path folder =
        Path.of(Objects.requireNonNull(Presets.class.getResource("/providers/index.txt")).toURI())
            .getParent();
    try (Stream<Path> files = Files.list(folder)) {
      List<String> found =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".yaml") && !name.equals("default.yaml"))
              .map(name -> name.substring(0, name.length() - ".yaml".length()))
              .sorted()
              .toList();
      assertEquals(found, Presets.names());
    }
  }

  @Test
  @DisplayName("every ready definition loads with nothing but its secret, or names what it needs")
  void everyReadyDefinitionLoads() {
    for (String preset : Presets.names()) {
      switch (preset) {
        case "square" ->
            Catalogs.withSecrets().provider(Catalogs.preset(preset) + "  url: https://x/hook\n");
        case "static-token" ->
            Catalogs.withSecrets()
                .provider(
                    Catalogs.preset(preset)
                        + "  at: {header: X-Token}\nevent: {id: id, resource: r, type: t}\n");
        case "standard-webhooks-ed25519" ->
            Catalogs.withSecrets()
                .with("SECRET", "whpk_" + "O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik=")
                .provider(Catalogs.preset(preset));
        case "standard-webhooks", "svix" ->
            Catalogs.withSecrets()
                .with("SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
                .provider(Catalogs.preset(preset));
        default -> Catalogs.ready(preset);
      }
    }
  }

  @Test
  @DisplayName("mappings merge with the preset's; null takes a key away")
  void overlays() {
    Provider shop =
        Catalogs.withSecrets()
            .provider(
                Catalogs.preset("loja")
                    + """
                    facts:
                      status:
                        order.lost: cancelado
                        order.paid: null
                      email: null
                    """);
    assertInstanceOf(Mapped.class, FactMappingTest.fact(shop, "order.lost", "{\"sequence\":1}"));
    assertInstanceOf(Mapped.class, FactMappingTest.fact(shop, "order.created", "{\"sequence\":1}"));
    assertEquals(new IgnoredType(), FactMappingTest.fact(shop, "order.paid", "{\"sequence\":1}"));
    assertEquals(
        FactMappingTest.fact(shop, "order.lost", "{\"sequence\":1}"),
        FactMappingTest.fact(
            shop,
            "order.lost",
            "{\"sequence\":1,\"data\":{\"customer_email\":\"a@example.com\"}}"));
  }

  @Test
  @DisplayName("a place is replaced as a whole: half of each would mean nothing")
  void replacesPlaces() {
    Provider shop =
        Catalogs.withSecrets().provider(Catalogs.preset("github") + "event: {type: action}\n");
    assertEquals(
        new Envelope.Event("d", "7", "closed"),
        shop.events()
            .envelope(
                Requests.of("{\"action\":\"closed\",\"repository\":{\"id\":7}}")
                    .header("X-GitHub-Delivery", "d")
                    .header("X-GitHub-Event", "issues")
                    .request()));
    assertTrue(shop.events().headersRead().contains("x-github-delivery"));
  }
}
