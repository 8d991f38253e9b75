package dev.eclusa.items;

import dev.eclusa.problem.ProblemException;
import dev.eclusa.queue.CircuitStatus;
import dev.eclusa.queue.HandlerStatus;
import dev.eclusa.queue.Lane;
import dev.eclusa.queue.LaneStatus;
import dev.eclusa.queue.QueueEngine;
import dev.eclusa.queue.Queues;
import dev.eclusa.queue.TenantStatus;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The queue of items for operators' requests: without Redis they end with 503. */
@ApplicationScoped
class QueueSight {

  private final QueueEngine queue;
  private final Duration bound;

  QueueSight(Queues queues) {
    this.queue = queues.items();
    this.bound = queues.itemSettings().callBound().multipliedBy(2);
  }

  /** As each shard sees it; empty without Redis, since most of a handler is in its row. */
  Optional<List<HandlerStatus>> handler(String key) {
    try {
      return Optional.of(answer(queue.view().handler(key)));
    } catch (ProblemException away) {
      return Optional.empty();
    }
  }

  /** As each shard sees it. */
  List<CircuitStatus> circuit(String integration) {
    return answer(queue.view().circuit(integration));
  }

  void forceCircuit(String integration, boolean open) {
    answer(queue.forceCircuit(integration, open));
  }

  LaneStatus lane(Lane lane) {
    return answer(queue.view().lane(lane));
  }

  TenantStatus tenant(String tenant) {
    return answer(queue.view().tenant(tenant));
  }

  private <T> T answer(Uni<T> call) {
    try {
      return call.await().atMost(bound);
    } catch (RuntimeException e) {
      throw new ProblemException(503, "queue-away", "The queue can't be reached; try again");
    }
  }
}
