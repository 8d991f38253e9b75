-- The inbox: every event is stored before anything is decided about it.
CREATE TABLE webhook_eventos (
  provedor      text        NOT NULL CHECK (provedor <> ''),
  evento_id     text        NOT NULL CHECK (evento_id <> ''),
  recurso_id    text        NOT NULL CHECK (recurso_id <> ''),
  tipo          text        NOT NULL CHECK (tipo <> ''),
  payload       jsonb       NOT NULL,
  corpo         bytea       NOT NULL,
  recebido_em   timestamptz NOT NULL DEFAULT now(),
  disponivel_em timestamptz NOT NULL DEFAULT now(),
  tentativas    integer     NOT NULL DEFAULT 0 CHECK (tentativas >= 0),
  aplicado_em   timestamptz,
  resultado     text CHECK (resultado IN ('aplicado', 'evento_antigo', 'regressao_de_terminal', 'tipo_ignorado')),
  parado_em     timestamptz,
  ultimo_erro   text,
  traceparent   text,
  PRIMARY KEY (provedor, evento_id),
  CONSTRAINT aplicado_tem_resultado CHECK ((aplicado_em IS NULL) = (resultado IS NULL)),
  CONSTRAINT aplicado_nao_esta_parado CHECK (aplicado_em IS NULL OR parado_em IS NULL),
  CONSTRAINT parado_tem_motivo CHECK (parado_em IS NULL OR ultimo_erro IS NOT NULL)
);

-- Only what waits to be applied: claims stay fast however long the history grows.
CREATE INDEX webhook_eventos_pendentes ON webhook_eventos (disponivel_em)
  WHERE aplicado_em IS NULL AND parado_em IS NULL;
CREATE INDEX webhook_eventos_parados ON webhook_eventos (parado_em, provedor, evento_id)
  WHERE parado_em IS NOT NULL;

-- Each row is updated once, soon after its insert. Vacuum by volume, not by share of an ever growing table.
ALTER TABLE webhook_eventos SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000,
  autovacuum_analyze_scale_factor = 0.02
);

COMMENT ON TABLE webhook_eventos IS 'Inbox: one row per event of a provider, stored before it is answered';
COMMENT ON COLUMN webhook_eventos.provedor IS 'Configured provider id; event ids are unique only within it';
COMMENT ON COLUMN webhook_eventos.evento_id IS 'Event id given by the provider, or composed from ordered expressions';
COMMENT ON COLUMN webhook_eventos.recurso_id IS 'Id of the order that the event is about';
COMMENT ON COLUMN webhook_eventos.tipo IS 'Event type as the provider names it';
COMMENT ON COLUMN webhook_eventos.payload IS 'Body as jsonb, cleaned of what jsonb cannot hold';
COMMENT ON COLUMN webhook_eventos.corpo IS 'Body exactly as received: what the signature covers';
COMMENT ON COLUMN webhook_eventos.disponivel_em IS 'Not taken before this instant; moved forward by back-off';
COMMENT ON COLUMN webhook_eventos.tentativas IS 'Failed attempts so far';
COMMENT ON COLUMN webhook_eventos.resultado IS 'What applying it came to';
COMMENT ON COLUMN webhook_eventos.parado_em IS 'Set aside for a person since this instant; never delays another row';
COMMENT ON COLUMN webhook_eventos.ultimo_erro IS 'Reason of the last failure, free of personal data';
COMMENT ON COLUMN webhook_eventos.traceparent IS 'W3C trace context of the request that brought the event';

-- Signed requests that could not become an event: kept for a person, byte for byte.
CREATE TABLE webhook_quarentena (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provedor      text        NOT NULL,
  motivo        text        NOT NULL,
  corpo         bytea       NOT NULL,
  corpo_sha256  bytea       NOT NULL CHECK (octet_length(corpo_sha256) = 32),
  cabecalhos    jsonb       NOT NULL DEFAULT '{}',
  vezes         integer     NOT NULL DEFAULT 1 CHECK (vezes > 0),
  recebido_em   timestamptz NOT NULL DEFAULT now(),
  visto_em      timestamptz NOT NULL DEFAULT now(),
  liberado_em   timestamptz,
  traceparent   text
);
-- A provider that repeats a bad request adds to a count, not to the table.
CREATE UNIQUE INDEX webhook_quarentena_uma_vez ON webhook_quarentena (provedor, corpo_sha256)
  WHERE liberado_em IS NULL;
CREATE INDEX webhook_quarentena_abertas ON webhook_quarentena (id) WHERE liberado_em IS NULL;

COMMENT ON TABLE webhook_quarentena IS 'Signed requests without a usable id, type, resource or JSON body';
COMMENT ON COLUMN webhook_quarentena.motivo IS 'Why it is here, free of personal data';
COMMENT ON COLUMN webhook_quarentena.corpo IS 'Body exactly as received';
COMMENT ON COLUMN webhook_quarentena.corpo_sha256 IS 'Digest of corpo: repeats of one bad request share a row';
COMMENT ON COLUMN webhook_quarentena.cabecalhos IS 'Only the headers that the provider definition reads fields from';
COMMENT ON COLUMN webhook_quarentena.vezes IS 'How often this body came';
COMMENT ON COLUMN webhook_quarentena.visto_em IS 'When it came last';
COMMENT ON COLUMN webhook_quarentena.liberado_em IS 'When an operator released it into the inbox';
COMMENT ON COLUMN webhook_quarentena.traceparent IS 'W3C trace context of the first request';
