package dev.eclusa.local.work;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ActFindingsTest {

  private final SampleAct act = new SampleAct();

  @Test
  @DisplayName("an act that went as it must has no findings")
  void right() {
    assertEquals(List.of(), act.findings());
  }

  @Test
  @DisplayName("a run that did not complete, and items that it missed or did not do, are found")
  void runs() {
    act.large = new RunSeen("grande", 50_000, "sealed", 49_999, 49_000);

    assertEquals(
        List.of(
            "the run of grande is sealed, not completed",
            "items listed by the run of grande: 49,999, expected 50,000",
            "items done of the run of grande: 49,000, expected 50,000"),
        act.findings());
  }

  @Test
  @DisplayName("dead items are found, whoever's they are")
  void dead() {
    act.smallItems = new TenantItems("pequeno", 2, 200, 199, 1, SampleAct.SHORT);

    assertEquals(
        List.of("items done of pequeno: 199, expected 200", "dead items of pequeno: 1, expected 0"),
        act.findings());
  }

  @Test
  @DisplayName("webhooks that nobody took, and taken ones that became no item, are found")
  void webhooks() {
    act.sent = 902;
    act.accepted = 901;

    assertEquals(
        List.of("webhooks accepted: 901, expected 902", "items of webhooks: 900, expected 901"),
        act.findings());
  }

  @Test
  @DisplayName("work that the Runner didn't see, saw again, or saw under two ids, is found")
  void outside() {
    act.outside = new Outside(1, 2, 3);

    assertEquals(
        List.of(
            "items done that their Runner did not work on: 1, expected 0",
            "items called again after they were done: 2, expected 0",
            "effects beyond the first of the same work: 3, expected 0"),
        act.findings());
  }

  @Test
  @DisplayName("a small tenant that waited for the large one is found; so is one that waited alone")
  void small() {
    act.smallItems = new TenantItems("pequeno", 2, 200, 200, 0, SampleAct.LONG);
    act.largeLeft = 0;

    assertEquals(
        List.of(
            "the large run was over before the small one was through",
            "items of the small tenant waited up to 45.0 s, at most 30 s are right"),
        act.findings());
  }

  @Test
  @DisplayName(
      "on a machine so busy that the large tenant waits for minutes, the small one may too")
  void busyMachine() {
    act.smallItems = new TenantItems("pequeno", 2, 200, 200, 0, SampleAct.LONG);
    act.largeItems =
        new TenantItems("grande", 2, 50_000, 50_000, 0, new Waits(50_000, 90, 170, 180));

    assertEquals(List.of(), act.findings());
  }

  @Test
  @DisplayName("a circuit that lets an outage through, or stays open after it, is found")
  void circuit() {
    act.outage = new OutageSeen(Duration.ofSeconds(40), SampleAct.NONE, false, 5, false);
    act.circuit = "open";

    assertEquals(
        List.of(
            "the circuit did not open during the outage",
            "the circuit did not close after the outage",
            "calls while the circuit was open: 5, at most 4",
            "the circuit of erp is open at the end"),
        act.findings());
  }

  @Test
  @DisplayName("as many probes as the length of the outage allows are right")
  void probes() {
    act.outage = new OutageSeen(Duration.ofSeconds(29), SampleAct.NONE, true, 3, true);

    assertEquals(List.of("calls while the circuit was open: 3, at most 2"), act.findings());
  }

  @Test
  @DisplayName("webhooks' items that waited for another integration's outage are found")
  void othersInTheOutage() {
    act.waits = new WebhookWaits(SampleAct.LONG, SampleAct.LONG, SampleAct.LONG);

    assertEquals(
        List.of(
            "webhooks' items during the outage waited up to 45.0 s, at most 10 s are right",
            "webhooks' items apart from the pause waited up to 45.0 s, at most 10 s are right"),
        act.findings());
  }

  @Test
  @DisplayName("a pause that starts something, or in which nothing came, is found")
  void pause() {
    act.pausedCalls = 1;
    act.waits = new WebhookWaits(SampleAct.SHORT, new Waits(0, 0, 0, 0), SampleAct.SHORT);

    assertEquals(
        List.of(
            "calls of the paused handler: 1, expected 0", "no item was written during the pause"),
        act.findings());
  }
}
