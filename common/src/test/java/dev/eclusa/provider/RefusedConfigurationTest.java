package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("An impossible definition is refused, and the key named")
class RefusedConfigurationTest {

  private static final String REMEDY =
      " not covered by the signature, so anyone can change it;"
          + " to take it all the same, write unsigned: allowed beside it";

  /** What is laid over the definition of loja, and the one problem that it must give. */
  static Stream<Arguments> signatures() {
    return Stream.of(
        arguments("encoding: hexx", "encoding: \"hexx\" is none of hex, base64, base64url"),
        arguments("encoding: null", "encoding: is missing: one of hex, base64, base64url"),
        arguments(
            "algorithm: md5",
            "algorithm: \"md5\" is none of hmac-sha1, hmac-sha256, hmac-sha512, sha256, ed25519,"
                + " static-token, none"),
        arguments(
            "signed: null", "signed: is missing: a template such as \"{body}\" or \"{ts}.{body}\""),
        arguments(
            "signed: \"{boddy}\"",
            "signed: {boddy} is none of {body}, {ts}, {id}, {url}, {secret}, {header:X}, {query:X}"),
        arguments("signed: \"{body}}\"", "signed: has a brace without its partner"),
        arguments("signed: \"{ts}.{body}\"", "timestamp: is missing: signed holds {ts}"),
        arguments("signed: \"{id}.{body}\"", "id: is missing: signed holds {id}"),
        arguments("signed: \"{url}{body}\"", "url: is missing: signed holds {url}"),
        arguments("url: https://x", "url: is set, but signed holds no {url}"),
        arguments("id: {header: X-Id}", "id: is set, but signed holds no {id}"),
        arguments("timestamp: {header: X-Time}", "timestamp: is set, but signed holds no {ts}"),
        arguments(
            "tolerance: 5m", "tolerance: is set, but not every template of signed holds {ts}"),
        arguments(
            "signed: \"{secret}{body}\"", "signed: may hold {secret} only with algorithm sha256"),
        arguments("algorithm: sha256", "signed: must hold {secret}: anyone can make a plain hash"),
        arguments(
            "at: null", "at: is missing: the header or query parameter that holds the signature"),
        arguments("at: {header: X, query: y}", "at: needs one of header and query"),
        arguments("at: {header: \"X Y\"}", "at.header: \"X Y\" is no name that a header can have"),
        arguments(
            "at: {header: X, prefix: a, pairs: {separator: \",\", assign: \"=\", keys: [v1]}}",
            "at.prefix: has no meaning together with pairs"),
        arguments(
            "at: {header: X, pairs: {separator: \",\", assign: \",\", keys: [v1]}}",
            "at.pairs.assign: must differ from separator"),
        arguments(
            "at: {header: X, pairs: {separator: \",\", assign: \"=\"}}",
            "at.pairs.keys: is missing: the keys whose values are signatures"),
        arguments(
            "at: {header: X, pairs: {separator: \",\", assign: \"=\", keys: [\"a=b\"]}}",
            "at.pairs.keys: \"a=b\" can't hold separator or assign"),
        arguments("secrets: null", "secrets: is missing: a list of {env: NAME} or {file: PATH}"),
        arguments("secrets: []", "secrets: is missing: a list of {env: NAME} or {file: PATH}"),
        arguments("secrets: [{}]", "secrets[0]: needs one of env and file"),
        arguments("secrets: [{env: A, file: b}]", "secrets[0]: needs one of env and file"),
        arguments("secrets: [{env: NOT_SET}]", "secrets[0].env: variable NOT_SET is not set"),
        arguments(
            "secrets: [{env: SECRET}, {env: EMPTY}]", "secrets[1].env: variable EMPTY is not set"),
        arguments("secrets: [{env: BLANK}]", "secrets[0]: the secret is empty"),
        arguments("secrets: [{env: SHORT}]", "secrets[0]: the secret is shorter than 16 bytes"),
        arguments(
            "secrets: [{file: /nowhere/secret}]",
            "secrets[0].file: file /nowhere/secret cannot be read"),
        arguments(
            "secrets: [{env: SECRET, expires: soon}]",
            "secrets[0].expires: must be an instant such as 2026-12-01T00:00:00Z"),
        arguments(
            "secrets: [hunter2hunter2hunter2]",
            "secrets[0]: must be {env: NAME} or {file: PATH}, never the secret"),
        arguments("secret-encoding: hex", "secrets[0]: the secret is not written in hex"),
        arguments(
            "secret-encoding: rot13",
            "secret-encoding: \"rot13\" is none of hex, base64, base64url, raw"),
        arguments("algorithm: ed25519", "secrets[0]: the secret is no Ed25519 public key"),
        arguments(
            "salt: x",
            "salt: unknown key; known here: algorithm, at, encoding, id, secret-encoding, secret-prefix,"
                + " secrets, signed, timestamp, tolerance, url"));
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void inTheSignature(String line, String problem) {
    String preset =
        line.startsWith("secrets:") ? "extends: loja\nsignature:\n" : Catalogs.preset("loja");
    assertProblems(preset + line.indent(2), "providers.p.signature." + problem);
  }

  static Stream<Arguments> entries() {
    return Stream.of(
        arguments("event: {id: null}", "event.id: is missing: what names the event"),
        arguments(
            "event: {id: \"a..b\"}",
            "event.id: \"a..b\" is no path such as data.id or items[0].id"),
        arguments(
            "event: {id: {}}",
            "event.id: needs one of path, header, query, text, first, all, body-hash, received"),
        arguments("event: {id: [a, b]}", "event.id: must be a path or a mapping of keys"),
        arguments("event: {id: {header: X-Id}}", "event.id.header: header X-Id is" + REMEDY),
        arguments(
            "event: {type: {query: type}}", "event.type.query: query parameter type is" + REMEDY),
        arguments(
            "event: {resource: {first: [data.id, {header: X-Id}]}}",
            "event.resource.first[1].header: header X-Id is" + REMEDY),
        arguments(
            "event: {id: {header: X-Id, unsigned: yes please}}",
            "event.id.unsigned: \"yes please\" is none of allowed"),
        arguments(
            "event: {id: {path: id, match: \"(\"}}",
            "event.id.match: is no regular expression: Unclosed group"),
        arguments("event: {id: {all: []}}", "event.id.all: must be a list of expressions"),
        arguments("event: {id: {received: 1ms}}", "event.id.received: must be at least 1s"),
        arguments(
            "event: {id: {path: id, separatr: x}}",
            "event.id.separatr: unknown key; known here: all, body-hash, first, header, match, path, query,"
                + " received, text, unsigned"),
        arguments("event: {ids: id}", "event.ids: unknown key; known here: id, resource, type"),
        arguments(
            "facts: {status: {order.paid: payed}}",
            "facts.status.order.paid: \"payed\" is none of criado, pago, enviado, cancelado, reembolsado,"
                + " ignore"),
        arguments(
            "facts: {status: null}", "facts.status: is missing: a status for each type of event"),
        arguments(
            "facts: {status: {order.paid: {values: {a: pago}}}}",
            "facts.status.order.paid.by: is missing: the field that tells the status"),
        arguments(
            "facts: {version: newest}",
            "facts.version: \"newest\" is none of auto, sequence, instant"),
        arguments(
            "facts: {version: sequence, sequence: null}",
            "facts.sequence: is missing: version is sequence"),
        arguments(
            "facts: {version: instant, instant: null}",
            "facts.instant: is missing: version is instant"),
        arguments(
            "facts: {sequence: null}",
            "facts.sequence: is missing: version auto needs sequence and instant"),
        arguments(
            "facts: {instant: {formats: [iso-local]}}",
            "facts.instant.zone: is missing: format iso-local says none"),
        arguments(
            "facts: {instant: {formats: [\"yyyy-MM-dd HH:mm:ss\"]}}",
            "facts.instant.zone: is missing: format yyyy-MM-dd HH:mm:ss says none"),
        arguments(
            "facts: {instant: {formats: [rfc]}}",
            "facts.instant.formats: \"rfc\" is none of iso, iso-local, unix-s, unix-ms, nor a date-time"
                + " pattern"),
        arguments(
            "facts: {instant: {zone: Brazil/Olinda}}",
            "facts.instant.zone: \"Brazil/Olinda\" is no time zone such as UTC or America/Sao_Paulo"),
        arguments(
            "facts: {sequence: {header: X-Seq}}",
            "facts.sequence: needs one of path, text, first, all"),
        arguments(
            "facts: {total: {unit: major}}",
            "facts.total.currency: is missing: unit major needs a path or {text: BRL}"),
        arguments(
            "facts: {total: {unit: major, currency: {text: REAL}}}",
            "facts.total.currency: \"REAL\" is no currency of ISO 4217"),
        arguments(
            "facts: {total: {currency: currency}}",
            "facts.total.currency: has no meaning with unit minor"),
        arguments(
            "facts: {total: {unit: cents}}", "facts.total.unit: \"cents\" is none of minor, major"),
        arguments(
            "orders-api: {url: \"ftp://x\", token: {env: SECRET}}",
            "orders-api.url: must begin with https:// or http://"),
        arguments(
            "orders-api: {url: \"https://x\"}",
            "orders-api.token: is missing: {env: NAME} or {file: PATH}"),
        arguments(
            "orders-api: {page-size: 0}",
            "orders-api.page-size: must be a whole number from 1 to 1000"),
        arguments("orders-api: {interval: 0}", "orders-api.interval: must be more than 0"),
        arguments("orders-api: {lag: -PT1S}", "orders-api.lag: must not be negative"),
        arguments(
            "orders-api: {lag: soon}",
            "orders-api.lag: \"soon\" is no duration such as 300s, 5m, 1h or PT5M"),
        arguments(
            "orders-api: {order: null}",
            "orders-api.order: is missing: where an order's id, status and fields are"),
        arguments(
            "items: {handler: {text: h}}",
            "items.tenant: is missing: for whom the event's item is"),
        arguments("ping: {}", "ping.form: is missing: the name of the form's only field"),
        arguments(
            "colour: red",
            "colour: unknown key; known here: event, facts, items, orders-api, ping, signature"));
  }

  @ParameterizedTest
  @MethodSource("entries")
  void inTheRest(String line, String problem) {
    assertProblems(Catalogs.preset("loja") + line + "\n", "providers.p." + problem);
  }

  @Test
  @DisplayName(
      "a body that isn't signed gives neither events nor facts unless it is said on purpose")
  void unsignedBodies() {
    String unsigned =
        """
        signature: {algorithm: none}
        event: {id: id, resource: {path: r, unsigned: allowed}, type: {body-hash: {}}}
        facts: {version: sequence, sequence: s, status: {"*": pago}}
        """;
    assertProblems(
        unsigned,
        "providers.p.event.id: the body is" + REMEDY,
        "providers.p.event.type.body-hash: the body is" + REMEDY,
        "providers.p.facts.sequence: the body is" + REMEDY);
  }

  @Test
  void noSignatureTakesNoKeys() {
    assertProblems(
        """
        signature: {algorithm: none, secrets: [{env: SECRET}], signed: "{body}"}
        event: {id: {path: id, unsigned: allowed}, resource: {text: x}, type: {text: x}}
        """,
        "providers.p.signature.signed: has no meaning with algorithm none",
        "providers.p.signature.secrets: has no meaning with algorithm none");
  }

  @Test
  void knowsItsPresets() {
    assertProblems(
        "extends: magento",
        "providers.p.extends: \"magento\" is none of " + String.join(", ", Presets.names()));
  }

  @Test
  @DisplayName("an address that signs for a tolerance outside a day is a slip")
  void toleranceWithinADay() {
    for (String tolerance : List.of("0", "25h")) {
      assertProblems(
          Catalogs.preset("stripe") + "  tolerance: " + tolerance + "\n",
          "providers.p.signature.tolerance: must be more than 0 and at most a day");
    }
  }

  @Test
  @DisplayName("everything wrong is told at once")
  void tellsEverythingAtOnce() {
    ProviderConfigException refused =
        assertThrows(
            ProviderConfigException.class,
            () ->
                Catalogs.withSecrets()
                    .parse(
                        """
                        providers:
                          a: {extends: loja, signature: {encoding: hexx, secrets: [{env: A}]}}
                          B: {extends: loja, signature: {secrets: [{env: SECRET}]}}
                          c: {signature: {algorithm: hmac-sha256}}
                        provider: {}
                        """));
    assertEquals(
        List.of(
            "provider: unknown key; known here: providers",
            "providers.a.signature.encoding: \"hexx\" is none of hex, base64, base64url",
            "providers.a.signature.secrets[0].env: variable A is not set",
            "providers.B: an id has 1 to 63 small letters, digits and hyphens",
            "providers.c.signature.at: is missing: the header or query parameter that holds the signature",
            "providers.c.signature.signed: is missing: a template such as \"{body}\" or \"{ts}.{body}\"",
            "providers.c.signature.encoding: is missing: one of hex, base64, base64url",
            "providers.c.signature.secrets: is missing: a list of {env: NAME} or {file: PATH}",
            "providers.c.event: is missing: where the event's id, resource and type are"),
        refused.problems());
    refused.problems().forEach(p -> assertEquals(true, refused.getMessage().contains(p)));
  }

  @Test
  @DisplayName("what is no definition at all is refused too")
  void documentsOfOtherShapes() {
    for (String yaml :
        List.of(
            "",
            "# nothing",
            "- a",
            "7",
            "providers:",
            "providers: {}",
            "providers: []",
            "providers: {p: null}",
            "providers: {p: {",
            "providers: {a: {}, a: {}}",
            "\t",
            "---\n---\n")) {
      assertThrows(
          ProviderConfigException.class,
          () -> Catalogs.withSecrets().parse(yaml),
          "<" + yaml + ">");
    }
  }

  @Test
  @DisplayName("no message holds a secret")
  void keepsSecrets() {
    String secret = "not-base64-$ecret-of-the-shop";
    for (String line :
        List.of("secret-encoding: base64", "secret-encoding: hex", "algorithm: ed25519")) {
      ProviderConfigException refused =
          assertThrows(
              ProviderConfigException.class,
              () ->
                  Catalogs.withSecrets()
                      .with("SECRET", secret)
                      .provider(Catalogs.preset("loja") + line.indent(2)));
      assertFalse(refused.getMessage().contains(secret), refused.getMessage());
    }
  }

  private static void assertProblems(String entry, String... problems) {
    ProviderConfigException refused =
        assertThrows(
            ProviderConfigException.class,
            () ->
                Catalogs.withSecrets()
                    .with("SHORT", "fifteen-letters")
                    .with("BLANK", "   ")
                    .with("EMPTY", "")
                    .provider(entry));
    assertEquals(List.of(problems), refused.problems());
  }
}
