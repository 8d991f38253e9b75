-- Effects of orders, raised in the transaction of the transition they come from.
CREATE TABLE outbox (
  provedor      text        NOT NULL,
  pedido_id     text        NOT NULL,
  efeito        text        NOT NULL
    CHECK (efeito IN ('liberar_separacao', 'interromper_separacao', 'notificar_reembolso')),
  seq           bigint      GENERATED ALWAYS AS IDENTITY,
  criado_em     timestamptz NOT NULL DEFAULT now(),
  disponivel_em timestamptz NOT NULL DEFAULT now(),
  enviado_em    timestamptz,
  tentativas    integer     NOT NULL DEFAULT 0 CHECK (tentativas >= 0),
  lease_token   uuid,
  parado_em     timestamptz,
  ultimo_erro   text,
  traceparent   text,
  PRIMARY KEY (provedor, pedido_id, efeito),
  CONSTRAINT enviado_nao_esta_parado CHECK (enviado_em IS NULL OR parado_em IS NULL),
  CONSTRAINT enviado_sem_lease CHECK (enviado_em IS NULL OR lease_token IS NULL),
  CONSTRAINT parado_sem_lease CHECK (parado_em IS NULL OR lease_token IS NULL),
  CONSTRAINT parado_tem_motivo CHECK (parado_em IS NULL OR ultimo_erro IS NOT NULL)
) WITH (fillfactor = 80);

CREATE INDEX outbox_devidos ON outbox (disponivel_em, seq)
  WHERE enviado_em IS NULL AND parado_em IS NULL;
-- Asked for each due row: is an earlier effect of the same order still unsent?
CREATE INDEX outbox_por_pedido ON outbox (provedor, pedido_id, seq) WHERE enviado_em IS NULL;
CREATE INDEX outbox_parados ON outbox (seq) WHERE parado_em IS NOT NULL;

ALTER TABLE outbox SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 1, autovacuum_analyze_scale_factor = 0.02
);

COMMENT ON TABLE outbox IS 'Effects of orders, each at most once per order, delivered in the order they arose';
COMMENT ON COLUMN outbox.seq IS 'Order in which the effects of one order arose';
COMMENT ON COLUMN outbox.disponivel_em IS 'Not claimed before this instant: end of the lease, or of the back-off';
COMMENT ON COLUMN outbox.enviado_em IS 'When the destination took it';
COMMENT ON COLUMN outbox.tentativas IS 'Number of the current or last attempt';
COMMENT ON COLUMN outbox.lease_token IS 'Held by the worker that delivers it now; a worker without it changes nothing';
COMMENT ON COLUMN outbox.parado_em IS 'Set aside for a person since this instant; later effects of the order wait behind it';
COMMENT ON COLUMN outbox.ultimo_erro IS 'Reason of the last failure, free of personal data';
COMMENT ON COLUMN outbox.traceparent IS 'W3C trace context of the event that raised it';
