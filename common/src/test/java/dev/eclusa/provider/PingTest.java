package dev.eclusa.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PingTest {

  private static final String FORM = "application/x-www-form-urlencoded";

  private final Provider woocommerce = Catalogs.ready("woocommerce");

  @ParameterizedTest
  @CsvSource({
    "webhook_id=1, true",
    "webhook_id=18446744073709551615, true",
    "webhook_id=, false",
    "webhook_id=1&status=refunded, false",
    "webhook_id=x, false",
    "webhook=1, false",
    "webhook_id=999999999999999999999999, false"
  })
  @DisplayName("W4: WooCommerce's unsigned form is known, and nothing more gets by with it")
  void knowsTheForm(String body, boolean ping) {
    Requests request = Requests.of(body).header("Content-Type", FORM + "; charset=UTF-8");
    assertEquals(ping, woocommerce.isPing(request.request()));
  }

  @Test
  void isAForm() {
    Requests json = Requests.of("webhook_id=1").header("Content-Type", "application/json");
    assertFalse(woocommerce.isPing(json.request()));
    assertFalse(woocommerce.isPing(Requests.of("webhook_id=1").request()));
  }

  @Test
  void belongsToTheProvidersThatHaveOne() {
    Requests form = Requests.of("webhook_id=1").header("Content-Type", FORM);
    assertFalse(Catalogs.ready("loja").isPing(form.request()));
  }
}
