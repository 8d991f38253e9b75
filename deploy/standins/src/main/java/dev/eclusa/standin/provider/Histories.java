package dev.eclusa.standin.provider;

import static dev.eclusa.standin.provider.ShopStatus.CANCELED;
import static dev.eclusa.standin.provider.ShopStatus.CREATED;
import static dev.eclusa.standin.provider.ShopStatus.PAID;
import static dev.eclusa.standin.provider.ShopStatus.REFUNDED;
import static dev.eclusa.standin.provider.ShopStatus.SHIPPED;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Makes up orders. The same random source gives the same orders. */
final class Histories {

  /** Courses of an order, in proportion to how often they are listed. */
  private static final List<List<ShopStatus>> COURSES =
      List.of(
          List.of(CREATED, PAID, SHIPPED),
          List.of(CREATED, PAID, SHIPPED),
          List.of(CREATED, PAID, SHIPPED),
          List.of(CREATED, PAID, SHIPPED),
          List.of(CREATED, PAID),
          List.of(CREATED, PAID),
          List.of(CREATED),
          List.of(PAID),
          List.of(CREATED, CANCELED),
          List.of(CREATED, PAID, CANCELED),
          List.of(CREATED, PAID, CANCELED),
          List.of(CREATED, PAID, REFUNDED),
          List.of(CREATED, PAID, REFUNDED),
          List.of(CREATED, PAID, SHIPPED, REFUNDED),
          List.of(CREATED, PAID, CANCELED, REFUNDED),
          List.of(CREATED, PAID, SHIPPED, CANCELED),
          List.of(CREATED, PAID, CANCELED, PAID),
          List.of(CREATED, CANCELED, PAID, SHIPPED),
          List.of(CREATED, PAID, CANCELED, CREATED, PAID, SHIPPED));

  private static final double TIED = 0.03;

  private final PlanSettings settings;
  private final Random random;

  Histories(PlanSettings settings, Random random) {
    this.settings = settings;
    this.random = random;
  }

  ShopOrder order(String id, Instant created) {
    List<ShopStatus> course = COURSES.get(random.nextInt(COURSES.size()));
    boolean refunded = course.contains(REFUNDED);
    long sequence = 1L + random.nextInt(5);
    Instant at = created;
    long total = 500L + random.nextInt(100_000);
    List<ShopFact> facts = new ArrayList<>();
    for (ShopStatus status : course) {
      // Now and then the price changes on the way; a refund names what is paid back.
      total = random.nextInt(10) == 0 ? total + 100 : total;
      boolean whole = refunded && status == REFUNDED;
      Long givenTotal = whole || carries() ? total : null;
      String givenEmail = whole || carries() ? email(id, refunded ? 0 : random.nextInt(8)) : null;
      facts.add(new ShopFact(status, sequence, at, givenTotal, givenEmail));
      sequence += random.nextDouble() < TIED ? 0 : 1 + random.nextInt(3);
      at = at.plus(Duration.ofMillis(1 + random.nextInt(1500)));
    }
    return new ShopOrder(id, facts);
  }

  private boolean carries() {
    return random.nextDouble() >= settings.missingFieldShare();
  }

  /**
   * The customer of a refunded order keeps one address, so that it is certain where the mail goes.
   */
  private static String email(String id, int variant) {
    String suffix = variant == 1 ? ".new" : "";
    return "customer." + id.toLowerCase(Locale.ROOT) + suffix + "@example.test";
  }
}
