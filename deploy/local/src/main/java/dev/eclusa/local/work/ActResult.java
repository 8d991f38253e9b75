package dev.eclusa.local.work;

import java.time.Duration;
import java.util.List;

/**
 * What came out of an act.
 *
 * @param settings how it was played
 * @param took from the first run to the last item
 * @param runs the large one, then the small one
 * @param largeLeft items of the large run that had not ended when the small run was through
 * @param tenants their items, by priority
 * @param integrations what their Runners saw
 */
public record ActResult(
    ActSettings settings,
    Duration took,
    List<RunSeen> runs,
    long largeLeft,
    WebhooksSeen webhooks,
    List<TenantItems> tenants,
    List<IntegrationSeen> integrations,
    OutageSeen outage,
    PauseSeen pause,
    Outside outside) {

  public ActResult {
    runs = List.copyOf(runs);
    tenants = List.copyOf(tenants);
    integrations = List.copyOf(integrations);
  }

  /** Items that no attempt is left for. */
  public long dead() {
    return tenants.stream().mapToLong(TenantItems::dead).sum();
  }

  /** Everything that is off, in words; empty if the act went as it must. */
  public List<String> findings() {
    return ActFindings.of(this);
  }
}
