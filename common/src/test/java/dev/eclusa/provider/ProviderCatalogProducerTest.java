package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.signature.Verification.Invalid;
import dev.eclusa.signature.Verification.Valid;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProviderCatalogProducerTest {

  private static final String LOJA = "LOJA_WEBHOOK_SECRET";

  @Test
  @DisplayName("without a file, the built-in store and its secret")
  void builtIn() {
    ProviderCatalog catalog = catalog(Map.of(LOJA, Catalogs.SECRET));
    assertEquals(List.of("loja"), catalog.all().stream().map(Provider::id).toList());
    assertTrue(catalog.find("loja").orElseThrow().ordersApi().isEmpty(), "no list without address");
    assertTrue(catalog.find("Loja").isEmpty(), "ids match exactly");
  }

  @Test
  @DisplayName("a secret with what looks like an expression is taken as it is")
  void rawSecret() {
    String secret = "${HOME}-$1-\\,-and-more";
    Provider loja = catalog(Map.of(LOJA, secret)).find("loja").orElseThrow();
    Requests request =
        Requests.of("{}").header("x-loja-signature", Hmac.hex("HmacSHA256", secret, "{}"));
    assertEquals(new Valid(0, false), loja.signature().verify(request.request()));
  }

  @Test
  @DisplayName("the built-in store has an order list once its address is set")
  void builtInOrdersApi() {
    Map<String, String> config =
        Map.of(LOJA, Catalogs.SECRET, "LOJA_API_URL", "http://localhost:1", "LOJA_API_TOKEN", "t");
    OrdersApi api = catalog(config).find("loja").orElseThrow().ordersApi().orElseThrow();
    assertEquals("http://localhost:1", api.url().toString());
    assertEquals("t", api.token().get());
    assertEquals(100, api.pageSize());
  }

  @Test
  void refusesWithoutTheSecret() {
    ProviderConfigException refused =
        assertThrows(ProviderConfigException.class, () -> catalog(Map.of()));
    assertEquals(
        List.of("providers.loja.signature.secrets[0].env: variable LOJA_WEBHOOK_SECRET is not set"),
        refused.problems());
  }

  @Test
  @DisplayName(
      "a service that needs no secret of a use starts without it, and proves nothing by it")
  void needsOnlyItsOwnSecrets() {
    Provider loja =
        catalog(
                Map.of(
                    "eclusa.providers.secrets",
                    "orders-api",
                    "LOJA_API_URL",
                    "http://x",
                    "LOJA_API_TOKEN",
                    "t"))
            .find("loja")
            .orElseThrow();
    Requests request = Requests.of("{}").header("x-loja-signature", "00".repeat(32));
    assertEquals(Invalid.class, loja.signature().verify(request.request()).getClass());
    catalog(
        Map.of(
            "eclusa.providers.secrets",
            "signatures",
            LOJA,
            Catalogs.SECRET,
            "LOJA_API_URL",
            "http://x"));
  }

  @Test
  void refusesUnknownUses() {
    ProviderConfigException refused =
        assertThrows(
            ProviderConfigException.class,
            () -> catalog(Map.of("eclusa.providers.secrets", "all", LOJA, Catalogs.SECRET)));
    assertEquals(
        List.of("eclusa.providers.secrets: \"all\" is none of signatures, orders-api"),
        refused.problems());
  }

  @Test
  @DisplayName("the operator's file replaces the built-in definition")
  void readsTheOperatorsFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("providers.yaml");
    Files.writeString(
        file, "providers: {shop: {extends: stripe, signature: {secrets: [{env: S}]}}}");
    ProviderCatalog catalog =
        catalog(Map.of("eclusa.providers.file", file.toString(), "S", Catalogs.SECRET));
    assertEquals(List.of("shop"), catalog.all().stream().map(Provider::id).toList());
  }

  @Test
  void refusesAFileThatIsNotThere() {
    ProviderConfigException refused =
        assertThrows(
            ProviderConfigException.class,
            () -> catalog(Map.of("eclusa.providers.file", "/nowhere/providers.yaml")));
    assertEquals(
        List.of("eclusa.providers.file: file /nowhere/providers.yaml cannot be read as UTF-8 text"),
        refused.problems());
  }

  private static ProviderCatalog catalog(Map<String, String> properties) {
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .withSources(new PropertiesConfigSource(properties, "test", 100))
            .addDefaultInterceptors()
            .build();
    return new ProviderCatalogProducer().catalog(config);
  }
}
