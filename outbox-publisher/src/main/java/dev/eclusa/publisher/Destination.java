package dev.eclusa.publisher;

import dev.eclusa.lease.LeaseWorker;
import dev.eclusa.order.Effect;
import java.util.List;
import java.util.Optional;

/**
 * Where effects go, with the worker that takes them there. Each destination has its own, so that a
 * slow one takes no room from the others.
 *
 * @param path circuit and sluice; empty where nothing lies between, as for mails
 */
record Destination(
    String name,
    List<Effect> effects,
    LeaseWorker<OutboxEffect, Accepted> worker,
    Optional<Path> path) {

  /** What may hold effects back on the way to a system over HTTP. */
  record Path(Circuit circuit, Sluice sluice) {}
}
