-- What the facts known so far make of each order: the same row in every order of arrival.
CREATE TABLE pedidos (
  provedor            text        NOT NULL CHECK (provedor <> ''),
  id                  text        NOT NULL CHECK (id <> ''),
  status              text        NOT NULL
    CHECK (status IN ('criado', 'pago', 'enviado', 'cancelado', 'reembolsado')),
  versao_origem       bigint      NOT NULL,
  versao_nao_terminal bigint,
  total_centavos      bigint,
  versao_total        bigint,
  cliente_email       text,
  versao_email        bigint,
  anomalia            boolean     NOT NULL GENERATED ALWAYS AS
    (status IN ('cancelado', 'reembolsado') AND coalesce(versao_nao_terminal > versao_origem, false)) STORED,
  atualizado_em       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provedor, id),
  CONSTRAINT total_tem_versao CHECK ((total_centavos IS NULL) = (versao_total IS NULL)),
  CONSTRAINT email_tem_versao CHECK ((cliente_email IS NULL) = (versao_email IS NULL)),
  -- A status below the terminal ones is always the newest fact of its level.
  CONSTRAINT nao_terminal_tem_versao
    CHECK (status IN ('cancelado', 'reembolsado') OR versao_nao_terminal = versao_origem)
) WITH (fillfactor = 80);

-- Not on atualizado_em: an index on a column that every update changes would rule out HOT updates.
CREATE INDEX pedidos_anomalos ON pedidos (provedor, id) WHERE anomalia;

ALTER TABLE pedidos SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.02
);

COMMENT ON TABLE pedidos IS 'Orders, as the facts known so far make them, whatever the order of arrival';
COMMENT ON COLUMN pedidos.provedor IS 'Provider that the order belongs to; order ids are unique only within it';
COMMENT ON COLUMN pedidos.id IS 'Order id given by the provider';
COMMENT ON COLUMN pedidos.versao_origem IS 'Version of the fact that gave the status';
COMMENT ON COLUMN pedidos.versao_nao_terminal IS 'Greatest version of any fact with a status below the terminal ones';
COMMENT ON COLUMN pedidos.total_centavos IS 'Total in minor units of the currency';
COMMENT ON COLUMN pedidos.versao_total IS 'Version of the fact that gave the total';
COMMENT ON COLUMN pedidos.cliente_email IS 'Personal data: never logged';
COMMENT ON COLUMN pedidos.versao_email IS 'Version of the fact that gave the address';
COMMENT ON COLUMN pedidos.anomalia IS 'Terminal, yet a newer fact says that the order went on: for a person to see';

-- Where the periodic reading of a provider's order list goes on, and who reads now.
CREATE TABLE cursores (
  nome        text        PRIMARY KEY,
  valor       timestamptz NOT NULL,
  lease_token uuid,
  lease_ate   timestamptz,
  CONSTRAINT lease_inteiro CHECK ((lease_token IS NULL) = (lease_ate IS NULL))
);

COMMENT ON TABLE cursores IS 'Starting points of periodic readings';
COMMENT ON COLUMN cursores.nome IS 'pedidos_<provider>';
COMMENT ON COLUMN cursores.valor IS 'Everything changed before this instant has been read';
COMMENT ON COLUMN cursores.lease_token IS 'Held by the one replica that reads now';
COMMENT ON COLUMN cursores.lease_ate IS 'When that reader is taken for dead';
