package dev.eclusa.local.work;

/**
 * What a run came to.
 *
 * @param planned items that its Runner lists
 * @param listed items that it knows
 * @param done of them, with success
 */
public record RunSeen(String tenant, long planned, String status, long listed, long done) {

  static RunSeen of(RunView run, long planned) {
    return new RunSeen(run.tenant(), planned, run.status(), run.total(), run.done());
  }
}
