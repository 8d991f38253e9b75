package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.order.Fact;
import dev.eclusa.order.Status;
import dev.eclusa.signature.Verification.Invalid;
import dev.eclusa.signature.Verification.Reason;
import dev.eclusa.signature.Verification.Valid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("docs/providers.md says what is so")
class ProvidersDocumentTest {

  private static final Pattern BLOCK = Pattern.compile("```(\\w+)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern KNOWN = Pattern.compile("unknown key; known here: (.*)");

  private static String document;

  @TempDir private Path secrets;

  @BeforeAll
  static void readDocument() throws IOException {
    document = Files.readString(Path.of("../docs/providers.md"));
  }

  @Test
  @DisplayName("every YAML block is a configuration that loads")
  void everyExampleLoads() throws IOException {
    List<String> examples = blocks("yaml");
    assertEquals(4, examples.size());
    for (String example : examples) {
      load(example);
    }
  }

  @Test
  @DisplayName("the worked example takes its request to the fact that it promises")
  void workedExample() throws IOException {
    // Given
    Provider vela = load(blocks("yaml").get(1)).find("vela").orElseThrow();
    String body = blocks("json").get(0);
    String time = Long.toString(Requests.NOW.toEpochMilli());
    String proof =
        Base64.getUrlEncoder()
            .encodeToString(Hmac.bytes("HmacSHA512", Catalogs.SECRET, time + "\n" + body));
    Requests request = Requests.of(body).header("x-vela-time", time).header("x-vela-proof", proof);

    // When
    Envelope envelope = vela.events().envelope(request.request());
    FactResult fact = FactMappingTest.fact(vela, "order.changed", body);

    // Then
    assertEquals(new Valid(0, false), vela.signature().verify(request.request()));
    assertEquals(
        new Invalid(Reason.STALE),
        vela.signature().verify(request.at(Requests.NOW.plusSeconds(121)).request()));
    assertEquals(new Envelope.Event("7e1c…", "4711", "order.changed"), envelope);
    long version = Instant.parse("2026-11-30T13:00:00Z").toEpochMilli() * 10 + 2;
    assertEquals(
        new FactResult.Mapped(new Fact(Status.PAGO, version, 12990L, "ana@example.com")), fact);
  }

  @Test
  @DisplayName("every ready definition is in its table")
  void listsReadyDefinitions() {
    for (String preset : Presets.names()) {
      assertTrue(document.contains("| `" + preset + "` |"), preset);
    }
  }

  @Test
  @DisplayName("every key that the reader knows is explained")
  void explainsEveryKey() {
    for (String key : knownKeys()) {
      assertTrue(
          document.contains("`" + key + "`") || document.contains(key + ":"), "no word on " + key);
    }
  }

  /** Asks the reader itself, by a key that no section knows. */
  private static Set<String> knownKeys() {
    String probe =
        """
        zz: 1
        signature: {algorithm: hmac-sha256, zz: 1, at: {pairs: {zz: 1}, zz: 1}, timestamp: {zz: 1},
          id: {zz: 1}, secrets: [{zz: 1}]}
        ping: {zz: 1}
        event: {zz: 1, id: {zz: 1}, type: {body-hash: {zz: 1}}}
        facts: {zz: 1, instant: {zz: 1}, total: {zz: 1}, status: {t: {zz: 1}}}
        orders-api: {zz: 1, order: {zz: 1}}
        """;
    ProviderConfigException refused =
        assertThrows(ProviderConfigException.class, () -> Catalogs.withSecrets().provider(probe));
    Set<String> keys = new TreeSet<>();
    for (String problem : refused.problems()) {
      KNOWN.matcher(problem).results().forEach(m -> keys.addAll(List.of(m.group(1).split(", "))));
    }
    keys.remove("zz");
    assertTrue(keys.size() > 40, keys.toString());
    return keys;
  }

  private ProviderCatalog load(String example) throws IOException {
    for (String name : List.of("stripe", "loja-api")) {
      Files.writeString(secrets.resolve(name), Catalogs.SECRET + "\n");
    }
    return Catalogs.withSecrets()
        .with("SHOPIFY_SECRET", Catalogs.SECRET)
        .with("LOJA_WEBHOOK_SECRET", Catalogs.SECRET)
        .with("LEGADO_TOKEN", Catalogs.SECRET)
        .with("CRM_WEBHOOK_SECRET", Catalogs.SECRET)
        .with("VELA_SECRET", Catalogs.SECRET)
        .with("VELA_OLD_SECRET", Catalogs.OLD_SECRET)
        .parse(example.replace("/run/secrets", secrets.toString()));
  }

  private static List<String> blocks(String language) {
    return BLOCK
        .matcher(document)
        .results()
        .filter(block -> block.group(1).equals(language))
        .map(block -> block.group(2))
        .toList();
  }
}
