package dev.eclusa.metrics;

/**
 * Every meter and label name of the project. Labels take few values: never an id, a name or an
 * address. Durations are timers; instants are gauges in epoch seconds and end in {@code
 * .timestamp}.
 */
public final class Meters {

  // Labels
  public static final String STAGE = "stage";
  public static final String PROVIDER = "provider";
  public static final String OUTCOME = "outcome";
  public static final String STATE = "state";
  public static final String EFFECT = "effect";
  public static final String DESTINATION = "destination";
  public static final String CHANNEL = "channel";
  public static final String REASON = "reason";

  /** Nudges that could not be sent; the sweep makes up for them. */
  public static final String NUDGES_LOST = "eclusa.nudges.lost";

  // Leases, by stage
  /** Rows that were claimed. */
  public static final String LEASED_ROWS = "eclusa.lease.claimed";

  /** Time of a claim, empty ones included. */
  public static final String LEASE_CLAIMS = "eclusa.lease.claim.duration";

  /** What claimed rows came to, by outcome. */
  public static final String LEASE_ENDINGS = "eclusa.lease.endings";

  /** Leases that ran out under a worker, or were taken from it: its result was dropped. */
  public static final String LEASES_LOST = "eclusa.lease.lost";

  /** Claims of rows whose worker died or hung. */
  public static final String LEASES_RECLAIMED = "eclusa.lease.reclaimed";

  /** Rows between claim and acknowledgement, now. */
  public static final String LEASES_IN_FLIGHT = "eclusa.lease.in.flight";

  // Inbox, as the applier sees it
  /** Events that are done, by provider and outcome. */
  public static final String INBOX_APPLIED = "eclusa.inbox.applied";

  /** Failed attempts, by provider and state: delayed or parked. */
  public static final String INBOX_FAILED = "eclusa.inbox.failed";

  /** From the receipt of an event to the commit that applied it. */
  public static final String INBOX_LAG = "eclusa.inbox.lag";

  /** Events in one transaction. */
  public static final String INBOX_BATCH = "eclusa.inbox.batch.size";

  /** Time of one such transaction. */
  public static final String INBOX_BATCH_DURATION = "eclusa.inbox.batch.duration";

  /** Events that the sweep found and a nudge should have told of. */
  public static final String INBOX_SWEEP_FINDS = "eclusa.inbox.sweep.finds";

  /** Events that aren't done, by state: due, delayed or parked. Counted up to 100,000. */
  public static final String INBOX_DEPTH = "eclusa.inbox.depth";

  /** When the event that waits longest became due; NaN when none waits. */
  public static final String INBOX_OLDEST = "eclusa.inbox.oldest.timestamp";

  // Receiver
  /** Webhooks answered, by provider and outcome. */
  public static final String WEBHOOKS_RECEIVED = "eclusa.webhooks.received";

  /** Webhooks whose signature proved nothing, by provider and reason. */
  public static final String SIGNATURES_REFUSED = "eclusa.webhooks.signature.refused";

  /** Webhooks signed with a secret that is about to expire, by provider. */
  public static final String SIGNATURES_RETIRING = "eclusa.webhooks.signature.retiring";

  /** Time of one multi-row insert into the inbox with its commit. */
  public static final String INBOX_INSERT = "eclusa.inbox.insert";

  /** Rows of one insert into the inbox. */
  public static final String INBOX_INSERT_ROWS = "eclusa.inbox.insert.rows";

  /** Rows that wait for an insert, now. */
  public static final String INBOX_INSERT_WAITING = "eclusa.inbox.insert.waiting";

  /** Events that were in the inbox already. */
  public static final String INBOX_REDELIVERED = "eclusa.inbox.redelivered";

  /** Bytes of large bodies held in memory, now. */
  public static final String BODY_MEMORY = "eclusa.webhooks.body.memory";

  // Reconciliation, by provider
  /** Facts of order lists by outcome; "found" ones no webhook had told. */
  public static final String RECONCILE_FACTS = "eclusa.reconcile.facts";

  /** Readings of an order list, by outcome. */
  public static final String RECONCILE_PASSES = "eclusa.reconcile.pass.duration";

  /** Everything that changed before this instant has been read. */
  public static final String RECONCILE_CURSOR = "eclusa.reconcile.cursor.timestamp";

  // Outbox
  /** Attempts that ended, by effect and outcome: delivered, failed, deferred, parked, released. */
  public static final String OUTBOX_PUBLISHED = "eclusa.outbox.published";

  /** From the transition that raised an effect to its delivery, by effect. */
  public static final String OUTBOX_LAG = "eclusa.outbox.lag";

  /**
   * Effects that the sweep found, though a nudge or an opening circuit should have told of them.
   */
  public static final String OUTBOX_SWEEP_FINDS = "eclusa.outbox.sweep.finds";

  /** Undelivered effects, by effect and state: due, delayed, leased, parked. Up to 100,000. */
  public static final String OUTBOX_DEPTH = "eclusa.outbox.depth";

  /** When the oldest undelivered effect arose, by effect, parked ones aside; NaN when none is. */
  public static final String OUTBOX_OLDEST = "eclusa.outbox.oldest.timestamp";

  /** Circuit of a destination: 0 closed, 1 half-open, 2 open. */
  public static final String OUTBOX_CIRCUIT = "eclusa.outbox.circuit.state";

  /** Deliveries that a destination gets at once: 1 after a pause, growing with each success. */
  public static final String OUTBOX_WIDTH = "eclusa.outbox.width";

  // Mails
  /** Mails by what became of them: sent, failed, uncertain, suppressed, held. */
  public static final String EMAILS = "eclusa.emails";

  /** From enqueueing to the channel's acceptance. */
  public static final String EMAIL_LAG = "eclusa.email.lag";

  /** Answers that a person must see to, by reason. */
  public static final String EMAIL_ALERTS = "eclusa.email.alerts";

  /** Rows that are not over yet, or wait for a person, by state. */
  public static final String EMAIL_ROWS = "eclusa.email.rows";

  /** When the oldest mail that could go out was enqueued; NaN when there is none. */
  public static final String EMAIL_OLDEST = "eclusa.email.oldest.timestamp";

  /** 1 while a channel is paused. */
  public static final String EMAIL_LANE_PAUSED = "eclusa.email.lane.paused";

  /** Addresses put on the suppression list, by reason. */
  public static final String EMAIL_SUPPRESSIONS = "eclusa.email.suppressions";

  /** Webhooks of the mail provider by outcome. */
  public static final String EMAIL_WEBHOOKS = "eclusa.email.webhooks";

  // Runs
  /**
   * Attempts at listing runs that ended, by outcome: sealed, failed, or pending for those to come.
   */
  public static final String RUNS = "eclusa.runs";

  /** Items that runs listed. */
  public static final String RUN_ITEMS = "eclusa.runs.items";

  /** Runs that had no job and were queued again. */
  public static final String RUNS_AUDIT_FINDS = "eclusa.runs.audit.finds";

  /** Runs that aren't listed to their end, by state: pending or running. */
  public static final String RUNS_OPEN = "eclusa.runs.open";

  /** When the oldest run that isn't listed to its end was started; NaN when there is none. */
  public static final String RUNS_OLDEST = "eclusa.runs.oldest.timestamp";

  /** From a schedule's slot to the start of its run. */
  public static final String SCHEDULE_LAG = "eclusa.schedule.lag";

  /** Entries of the stream by outcome: stored, known or quarantined. */
  public static final String INGEST = "eclusa.ingest";

  // Items
  /**
   * Attempts at items that ended, by outcome: done, skipped, dead, or pending for those to come.
   */
  public static final String ITEMS = "eclusa.items";

  /** From the writing of an item to its end. */
  public static final String ITEMS_LAG = "eclusa.items.lag";

  /** Items of one call, for handlers that take batches. */
  public static final String ITEMS_BATCH = "eclusa.items.batch.size";

  /** Pending items that had no job and were queued again. */
  public static final String ITEMS_AUDIT_FINDS = "eclusa.items.audit.finds";

  /** Jobs of the queue of items, by state: waiting, delayed, running or dead. */
  public static final String ITEMS_DEPTH = "eclusa.items.depth";

  /** When the oldest pending item was written; NaN when none is pending. */
  public static final String ITEMS_OLDEST = "eclusa.items.oldest.timestamp";

  /** Items in the dead-letter list. */
  public static final String ITEMS_DEAD = "eclusa.items.dead";

  /** Calls of Runners, by outcome: answered, busy or failed. */
  public static final String RUNNER_CALLS = "eclusa.runner.calls";

  private Meters() {}
}
