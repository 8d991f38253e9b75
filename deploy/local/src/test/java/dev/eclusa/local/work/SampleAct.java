package dev.eclusa.local.work;

import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;

/** An act as it must be; tests change what is to be off. */
public final class SampleAct {

  static final Span NONE = new Span(OffsetDateTime.MIN, OffsetDateTime.MIN);
  static final Waits SHORT = new Waits(400, 0.01, 0.05, 0.2);
  static final Waits LONG = new Waits(400, 20, 40, 45);

  RunSeen large = new RunSeen("grande", 50_000, "completed", 50_000, 50_000);
  TenantItems largeItems = new TenantItems("grande", 2, 50_000, 50_000, 0, LONG);
  TenantItems smallItems = new TenantItems("pequeno", 2, 200, 200, 0, SHORT);
  long largeLeft = 47_000;
  long sent = 900;
  long accepted = 900;
  WebhookWaits waits = new WebhookWaits(SHORT, LONG, SHORT);
  OutageSeen outage = new OutageSeen(Duration.ofSeconds(40), NONE, true, 4, true);
  String circuit = "closed";
  long pausedCalls;
  Outside outside = new Outside(0, 0, 0);

  List<String> findings() {
    return result().findings();
  }

  /** The act as it stands. */
  public ActResult result() {
    return new ActResult(
        ActSettings.of(50_000, Duration.ofSeconds(40)),
        Duration.ofSeconds(150),
        List.of(large, new RunSeen("pequeno", 200, "completed", 200, 200)),
        largeLeft,
        new WebhooksSeen(sent, accepted, waits),
        List.of(new TenantItems("ao-vivo", 1, 900, 900, 0, SHORT), largeItems, smallItems),
        List.of(
            new IntegrationSeen("erp", 1_300, 9, circuit),
            new IntegrationSeen("crm", 900, 0, "closed")),
        outage,
        new PauseSeen(NONE, pausedCalls),
        outside);
  }

  /** One item of the small tenant is dead. */
  public SampleAct withDeadItem() {
    smallItems = new TenantItems("pequeno", 2, 200, 199, 1, SHORT);
    return this;
  }
}
