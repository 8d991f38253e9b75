package dev.eclusa.applier.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a provider answered to a {@link PageRequest}. */
sealed interface PageAnswer {

  /**
   * A page.
   *
   * @param orders its entries, as the provider wrote them
   * @param next where the next page starts; empty after the last one
   */
  record Page(List<JsonNode> orders, Optional<String> next) implements PageAnswer {

    public Page {
      orders = List.copyOf(orders);
    }
  }

  /**
   * No page.
   *
   * @param reason for the log, free of what the provider wrote
   * @param passing whether asking again shortly may help
   * @param notBefore wait that the provider asked for, or zero
   */
  record Failed(String reason, boolean passing, Duration notBefore) implements PageAnswer {}
}
