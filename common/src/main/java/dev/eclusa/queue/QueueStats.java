package dev.eclusa.queue;

/**
 * Counts of a queue, all of one instant per shard.
 *
 * @param waiting jobs that could be claimed but for gates and turns
 * @param delayed jobs whose time hasn't come
 * @param running jobs in flight
 * @param dead jobs that died and weren't buried
 * @param tenants tenants that take turns now, counted per priority
 * @param closed gates and tenants that wait for a time
 */
public record QueueStats(
    long waiting, long delayed, long running, long dead, long tenants, long closed) {

  static final QueueStats NONE = new QueueStats(0, 0, 0, 0, 0, 0);

  QueueStats plus(QueueStats other) {
    return new QueueStats(
        waiting + other.waiting,
        delayed + other.delayed,
        running + other.running,
        dead + other.dead,
        tenants + other.tenants,
        closed + other.closed);
  }
}
