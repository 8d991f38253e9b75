package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.eclusa.signature.Verification;
import dev.eclusa.signature.Verification.Invalid;
import dev.eclusa.signature.Verification.Reason;
import dev.eclusa.signature.Verification.Valid;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LojaSignatureTest {

  private static final String HEADER = "x-loja-signature";
  private static final String BODY = "{\"id\":\"evt-1\"}";
  private static final String RIGHT = Hmac.hex("HmacSHA256", Catalogs.SECRET, BODY);

  private final Provider loja = Catalogs.ready("loja");

  @Test
  @DisplayName("W2: capitals in the hex are as good")
  void takesCapitals() {
    assertEquals(new Valid(0, false), verify(signedAs(RIGHT.toUpperCase(Locale.ROOT))));
  }

  static Stream<String> wrong() {
    return Stream.of(
        RIGHT.substring(2),
        RIGHT + "00",
        RIGHT.substring(1),
        RIGHT + " ",
        "sha256=" + RIGHT,
        "assinatura não é isto",
        "é".repeat(64),
        "\uFF10".repeat(64),
        "",
        "0");
  }

  @ParameterizedTest
  @MethodSource("wrong")
  @DisplayName("W2: a signature of another length or alphabet is refused, not thrown")
  void refusesWhatCannotBeASignature(String signature) {
    assertInstanceOf(Invalid.class, verify(signedAs(signature)));
  }

  @Test
  @DisplayName("W2: a missing header is refused")
  void refusesAMissingHeader() {
    assertEquals(new Invalid(Reason.MISSING), verify(Requests.of(BODY)));
  }

  @Test
  @DisplayName("several signature headers: one right one is enough, whatever its place")
  void looksAtEverySignature() {
    String other = Hmac.hex("HmacSHA256", Catalogs.OLD_SECRET, BODY);
    assertEquals(new Valid(0, false), verify(signedAs(other, RIGHT)));
    assertEquals(new Valid(0, false), verify(signedAs(RIGHT, other)));
  }

  @Test
  @DisplayName("no change of a single digit of a signature, or bit of a body, goes through")
  void refusesEverySmallChange() {
    byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
    byte[] signature = HexFormat.of().parseHex(RIGHT);
    for (int bit = 0; bit < signature.length * 8; bit++) {
      assertEquals(
          new Invalid(Reason.MISMATCH),
          verify(signedAs(HexFormat.of().formatHex(flip(signature, bit)))));
    }
    for (int bit = 0; bit < body.length * 8; bit++) {
      assertEquals(new Invalid(Reason.MISMATCH), verify(signedAs(RIGHT).body(flip(body, bit))));
    }
  }

  static Stream<byte[]> bodies() {
    byte[] bom = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, '{', '}'};
    return Stream.concat(
        Stream.of(bom),
        Stream.of(
                "{\"a\":\"🛶\"}",
                "{\"a\":\"\u2028\"}",
                "{\"a\":\"\\u2028\"}",
                "{\"a\":\"https:\\/\\/x\"}",
                "{ \"b\" : 1,\n\t\"a\":2 }",
                "{\"a\":2,\"b\":1}",
                "")
            .map(text -> text.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @MethodSource("bodies")
  @DisplayName("W3: the signature is of the raw bytes")
  void checksTheRawBytes(byte[] body) throws Exception {
    assertEquals(new Valid(0, false), verify(sign(body)));
  }

  @Test
  @DisplayName("W3: bytes of ISO-8859-1 and any others are signed as they are")
  void checksBytesOfAnyCharset() throws Exception {
    assertEquals(
        new Valid(0, false), verify(sign("{\"a\":\"ç\"}".getBytes(StandardCharsets.ISO_8859_1))));
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      byte[] body = new byte[random.nextInt(2000)];
      random.nextBytes(body);
      assertEquals(new Valid(0, false), verify(sign(body)));
    }
  }

  private Verification verify(Requests request) {
    return loja.signature().verify(request.request());
  }

  private static Requests signedAs(String... signatures) {
    return Requests.of(BODY).header(HEADER, signatures);
  }

  private static Requests sign(byte[] body) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Catalogs.SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return Requests.of(body).header(HEADER, HexFormat.of().formatHex(mac.doFinal(body)));
  }

  private static byte[] flip(byte[] bytes, int bit) {
    byte[] other = bytes.clone();
    other[bit / 8] ^= (byte) (1 << (bit % 8));
    return other;
  }
}
