-- Runs and items: what the queues in Redis hand out. The rows are the truth; the queues are made from them.

-- Systems that are integrated, each behind a Runner.
CREATE TABLE integration_types (
  integration_key text        PRIMARY KEY CHECK (integration_key <> '' AND length(integration_key) <= 200),
  runner_url      text        NOT NULL CHECK (runner_url ~ '^https?://'),
  timeout_ms      integer     NOT NULL DEFAULT 30000 CHECK (timeout_ms BETWEEN 1 AND 3600000),
  created_at      timestamptz NOT NULL DEFAULT now()
);

COMMENT ON TABLE integration_types IS 'Systems that are integrated, and the Runner that does their work';
COMMENT ON COLUMN integration_types.runner_url IS 'Base of POST /run, /process and /process-batch';
COMMENT ON COLUMN integration_types.timeout_ms IS 'Longest wait for an answer of the Runner';

-- One row per handler: a key belongs to one integration and one direction.
CREATE TABLE configs (
  handler_key           text        PRIMARY KEY CHECK (handler_key <> '' AND length(handler_key) <= 200),
  integration_key       text        NOT NULL REFERENCES integration_types,
  direction             text        NOT NULL CHECK (direction IN ('inbound', 'outbound')),
  concurrency           integer     CHECK (concurrency >= 1),
  rate_limit_per_minute integer     CHECK (rate_limit_per_minute >= 1),
  batch_size            integer     NOT NULL DEFAULT 1 CHECK (batch_size BETWEEN 1 AND 500),
  page_size             integer     NOT NULL DEFAULT 500 CHECK (page_size BETWEEN 1 AND 5000),
  cron                  text        CHECK (cron <> ''),
  zone                  text        NOT NULL DEFAULT 'UTC' CHECK (zone <> ''),
  paused                boolean     NOT NULL DEFAULT false,
  updated_at            timestamptz NOT NULL DEFAULT now()
);

COMMENT ON TABLE configs IS 'Handlers: what they allow over all workers, and when their schedules fire';
COMMENT ON COLUMN configs.concurrency IS 'Most items under way at once; null: no limit';
COMMENT ON COLUMN configs.rate_limit_per_minute IS 'Most items started within any minute; null: no limit';
COMMENT ON COLUMN configs.batch_size IS 'Most items of one call; 1: one item per call';
COMMENT ON COLUMN configs.page_size IS 'Items asked for with one POST /run';
COMMENT ON COLUMN configs.cron IS 'Five fields, minute to day of the week; null: no schedule';
COMMENT ON COLUMN configs.zone IS 'Time zone in which cron is read, such as America/Sao_Paulo';
COMMENT ON COLUMN configs.paused IS 'Starts nothing while true; what runs goes on';

CREATE TABLE tenant_limits (
  tenant_id        text    PRIMARY KEY CHECK (tenant_id <> '' AND length(tenant_id) <= 200),
  items_per_minute integer NOT NULL CHECK (items_per_minute >= 1)
);

COMMENT ON TABLE tenant_limits IS 'Tenants whose window differs from the installation''s';

-- Tenants for whom a handler's schedule fires.
CREATE TABLE schedules (
  tenant_id   text        NOT NULL CHECK (tenant_id <> '' AND length(tenant_id) <= 200),
  handler_key text        NOT NULL REFERENCES configs,
  active      boolean     NOT NULL DEFAULT true,
  cron        text,
  zone        text,
  last_slot   timestamptz,
  next_slot   timestamptz,
  last_error  text,
  PRIMARY KEY (tenant_id, handler_key)
);

CREATE INDEX schedules_due ON schedules (next_slot NULLS FIRST) WHERE active;

COMMENT ON TABLE schedules IS 'Tenants for whom a handler runs by its cron, and where each is';
COMMENT ON COLUMN schedules.cron IS 'The expression that next_slot was computed from; another one in configs computes it anew';
COMMENT ON COLUMN schedules.zone IS 'The time zone that next_slot was computed in';
COMMENT ON COLUMN schedules.last_slot IS 'The slot that fired last';
COMMENT ON COLUMN schedules.next_slot IS 'When it fires next; null: not computed yet';
COMMENT ON COLUMN schedules.last_error IS 'Why it cannot fire, such as an expression that cannot be read';

CREATE TABLE executions (
  run_id          uuid        PRIMARY KEY,
  seq             bigint      GENERATED ALWAYS AS IDENTITY,
  tenant_id       text        NOT NULL CHECK (tenant_id <> '' AND length(tenant_id) <= 200),
  integration_key text        NOT NULL,
  handler_key     text        NOT NULL,
  direction       text        NOT NULL CHECK (direction IN ('inbound', 'outbound')),
  trigger         text        NOT NULL CHECK (trigger IN ('schedule', 'manual')),
  priority        smallint    NOT NULL CHECK (priority IN (1, 2, 3, 5)),
  status          text        NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'running', 'sealed', 'completed', 'failed', 'cancelled')),
  request_key     text        CHECK (request_key <> '' AND length(request_key) <= 255),
  slot            timestamptz,
  cursor          text,
  pages           integer     NOT NULL DEFAULT 0 CHECK (pages >= 0),
  total           integer     NOT NULL DEFAULT 0 CHECK (total >= 0),
  done            integer     NOT NULL DEFAULT 0 CHECK (done >= 0),
  skipped         integer     NOT NULL DEFAULT 0 CHECK (skipped >= 0),
  dead            integer     NOT NULL DEFAULT 0 CHECK (dead >= 0),
  cancelled       integer     NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
  attempts        integer     NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  lease_token     text,
  last_error      text,
  traceparent     text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  started_at      timestamptz,
  progress_at     timestamptz NOT NULL DEFAULT now(),
  sealed_at       timestamptz,
  completed_at    timestamptz,
  CONSTRAINT ended_are_not_more_than_all CHECK (done + skipped + dead + cancelled <= total),
  CONSTRAINT completed_has_an_instant
    CHECK ((completed_at IS NOT NULL) = (status IN ('completed', 'failed', 'cancelled'))),
  CONSTRAINT sealed_before_completed CHECK (status NOT IN ('sealed', 'completed') OR sealed_at IS NOT NULL)
) WITH (fillfactor = 80);

-- Every slot fires once, however many replicas look.
CREATE UNIQUE INDEX executions_slot ON executions (tenant_id, handler_key, slot) WHERE slot IS NOT NULL;
-- A request that is repeated under its key starts one run.
CREATE UNIQUE INDEX executions_request ON executions (tenant_id, request_key) WHERE request_key IS NOT NULL;
CREATE INDEX executions_open ON executions (seq) WHERE status IN ('pending', 'running');
-- Runs that were cancelled and have items that aren't yet.
CREATE INDEX executions_to_cancel ON executions (run_id)
  WHERE status = 'cancelled' AND done + skipped + dead + cancelled < total;
CREATE INDEX executions_by_tenant ON executions (tenant_id, seq);
CREATE UNIQUE INDEX executions_seq ON executions (seq);

COMMENT ON TABLE executions IS 'Runs: each lists its items from the Runner, and completes once when all of them have ended';
COMMENT ON COLUMN executions.status IS 'pending: waits; running: fans out; sealed: all items are known; then completed, or failed when fan-out gave up, or cancelled';
COMMENT ON COLUMN executions.request_key IS 'Idempotency-Key of the request that started it';
COMMENT ON COLUMN executions.slot IS 'Instant of the schedule that started it';
COMMENT ON COLUMN executions.cursor IS 'Where fan-out goes on: the Runner''s nextCursor';
COMMENT ON COLUMN executions.pages IS 'Pages that are stored';
COMMENT ON COLUMN executions.total IS 'Items known so far; final once sealed';
COMMENT ON COLUMN executions.lease_token IS 'Claim that holds it now; a worker with another one changes nothing';
COMMENT ON COLUMN executions.progress_at IS 'When its last page was stored; before the first, when it was created or tried anew';
COMMENT ON COLUMN executions.last_error IS 'Reason of the last failure, free of personal data';
COMMENT ON COLUMN executions.traceparent IS 'W3C trace context of what started it';

CREATE TABLE execution_items (
  item_id         uuid        PRIMARY KEY,
  seq             bigint      GENERATED ALWAYS AS IDENTITY,
  run_id          uuid        REFERENCES executions,
  source          text        CHECK (source <> ''),
  source_id       text,
  tenant_id       text        NOT NULL CHECK (tenant_id <> '' AND length(tenant_id) <= 200),
  integration_key text        NOT NULL,
  handler_key     text        NOT NULL,
  direction       text        NOT NULL CHECK (direction IN ('inbound', 'outbound')),
  trigger         text        NOT NULL CHECK (trigger IN ('webhook', 'manual', 'queue', 'schedule')),
  priority        smallint    NOT NULL CHECK (priority IN (1, 2, 3, 5)),
  external_id     text        NOT NULL CHECK (external_id <> ''),
  payload         json        NOT NULL,
  status          text        NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'done', 'skipped', 'dead', 'cancelled')),
  attempts        smallint    NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  lease_token     text,
  last_error      text,
  traceparent     text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  started_at      timestamptz,
  finished_at     timestamptz,
  dlq_at          timestamptz,
  CONSTRAINT of_a_run_or_of_a_source CHECK ((run_id IS NULL) = (source IS NOT NULL AND source_id IS NOT NULL)),
  CONSTRAINT dead_has_an_instant CHECK ((status = 'dead') = (dlq_at IS NOT NULL)),
  CONSTRAINT dead_has_a_reason CHECK (status <> 'dead' OR last_error IS NOT NULL),
  CONSTRAINT ended_has_an_instant CHECK ((status = 'pending') = (finished_at IS NULL))
) WITH (fillfactor = 80);

-- Fan-out that is repeated after a crash writes no item twice.
CREATE UNIQUE INDEX execution_items_of_run ON execution_items (run_id, external_id) WHERE run_id IS NOT NULL;
-- An event or a stream's entry that is read again neither.
CREATE UNIQUE INDEX execution_items_of_source ON execution_items (source, source_id) WHERE run_id IS NULL;
CREATE INDEX execution_items_pending ON execution_items (seq) WHERE status = 'pending';
CREATE INDEX execution_items_pending_of_run ON execution_items (run_id) WHERE status = 'pending';
CREATE INDEX execution_items_dead ON execution_items (dlq_at, item_id) WHERE status = 'dead';

ALTER TABLE execution_items SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000,
  autovacuum_vacuum_cost_delay = 1, autovacuum_analyze_scale_factor = 0.02
);
ALTER TABLE executions SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 1
);

COMMENT ON TABLE execution_items IS 'Items: each is one call of a handler, taken by the Runner once';
COMMENT ON COLUMN execution_items.seq IS 'Order of arrival, in which a queue that was lost is filled again';
COMMENT ON COLUMN execution_items.run_id IS 'Run that it belongs to; null: it came by itself';
COMMENT ON COLUMN execution_items.source IS 'What brought an item without a run: a provider, or the stream';
COMMENT ON COLUMN execution_items.source_id IS 'What it is there: the event''s or entry''s id';
COMMENT ON COLUMN execution_items.external_id IS 'What the integrated system calls it; once per run';
COMMENT ON COLUMN execution_items.payload IS 'As it came, every digit of its numbers included';
COMMENT ON COLUMN execution_items.attempts IS 'Failures of the handler so far; a replay begins anew';
COMMENT ON COLUMN execution_items.lease_token IS 'Claim that works on it; a worker with another one changes nothing';
COMMENT ON COLUMN execution_items.last_error IS 'Reason of the last failure, free of personal data';
COMMENT ON COLUMN execution_items.dlq_at IS 'When its last attempt failed; a person may replay it';
COMMENT ON COLUMN execution_items.traceparent IS 'W3C trace context of what brought it';

-- Entries of the stream that cannot become items: kept for a person.
CREATE TABLE ingest_quarantine (
  entry_id    text        PRIMARY KEY,
  reason      text        NOT NULL,
  fields      json        NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);

COMMENT ON TABLE ingest_quarantine IS 'Entries of the stream eclusa:ingest that could not become items';
COMMENT ON COLUMN ingest_quarantine.reason IS 'Why it is here, free of personal data';
COMMENT ON COLUMN ingest_quarantine.fields IS 'The entry as it came';
