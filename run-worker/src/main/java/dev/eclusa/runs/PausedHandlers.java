package dev.eclusa.runs;

import dev.eclusa.postgres.Database;
import dev.eclusa.queue.QueueEngine;
import dev.eclusa.queue.QueueKeeper;
import dev.eclusa.queue.Queues;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Carries pauses into the queue of runs: a handler that is paused starts none. */
@ApplicationScoped
class PausedHandlers implements QueueKeeper.Gates {

  private static final String PAUSED = "SELECT handler_key FROM configs WHERE paused";

  private final Database database;
  private final QueueEngine queue;
  private final Duration bound;
  private Set<String> carried = Set.of();

  PausedHandlers(Database database, Queues queues) {
    this.database = database;
    this.queue = queues.runs();
    this.bound = queues.runSettings().callBound().multipliedBy(2);
  }

  @Override
  public synchronized void changes() {
    carry(carried);
  }

  @Override
  public synchronized void everything() {
    carry(Set.of());
  }

  private void carry(Set<String> known) {
    Set<String> paused = new HashSet<>();
    for (Row row : database.query(PAUSED)) {
      paused.add(row.getString("handler_key"));
    }
    for (String handler : paused) {
      if (!known.contains(handler)) {
        queue.pause(handler).await().atMost(bound);
      }
    }
    for (String handler : carried) {
      if (!paused.contains(handler)) {
        queue.resume(handler).await().atMost(bound);
      }
    }
    carried = paused;
  }
}
