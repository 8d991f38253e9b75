CREATE TABLE configuracoes_plataforma (
  chave         text        PRIMARY KEY,
  valor         text        NOT NULL,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT lote_de_email CHECK (chave <> 'email_outbox_batch_size' OR valor ~ '^[1-9][0-9]{0,3}$')
);
INSERT INTO configuracoes_plataforma (chave, valor) VALUES ('email_outbox_batch_size', '100');

COMMENT ON TABLE configuracoes_plataforma IS 'Settings that operators change while the services run';
COMMENT ON COLUMN configuracoes_plataforma.valor IS 'Read again by the services within 30 s';

CREATE TABLE email_outbox (
  id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_slug         text        NOT NULL CHECK (template_slug <> ''),
  idioma                text        NOT NULL CHECK (idioma <> ''),
  referencia_tipo       text        NOT NULL CHECK (referencia_tipo <> ''),
  referencia_id         text        NOT NULL CHECK (referencia_id <> ''),
  envio_seq             integer     NOT NULL DEFAULT 1 CHECK (envio_seq > 0),
  destinatario          text        NOT NULL CHECK (destinatario !~ '[\r\n]'),
  variaveis             jsonb       NOT NULL DEFAULT '{}',
  status                text        NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'sending', 'sent', 'failed', 'uncertain', 'suppressed')),
  criado_em             timestamptz NOT NULL DEFAULT now(),
  disponivel_em         timestamptz NOT NULL DEFAULT now(),
  enviado_em            timestamptz,
  tentativas            integer     NOT NULL DEFAULT 0 CHECK (tentativas >= 0),
  lease_token           uuid,
  lote_id               uuid,
  lote_posicao          integer CHECK (lote_posicao >= 0),
  canal                 text CHECK (canal IN ('resend', 'smtp')),
  mensagem              text,
  primeira_tentativa_em timestamptz,
  ponto_final_em        timestamptz,
  provedor_mensagem_id  text,
  ultimo_erro           text,
  traceparent           text,
  CONSTRAINT sending_tem_lease CHECK ((status = 'sending') = (lease_token IS NOT NULL)),
  CONSTRAINT sent_tem_instante CHECK ((status = 'sent') = (enviado_em IS NOT NULL)),
  CONSTRAINT lote_inteiro CHECK (num_nulls(lote_id, lote_posicao, canal, mensagem) IN (0, 4)),
  CONSTRAINT tentado_tem_lote CHECK (primeira_tentativa_em IS NULL OR lote_id IS NOT NULL),
  CONSTRAINT ponto_final_tem_tentativa CHECK (ponto_final_em IS NULL OR primeira_tentativa_em IS NOT NULL)
) WITH (fillfactor = 70);

-- One mail per template and reference while it waits, goes out or has gone out; a wanted re-send takes the next envio_seq.
CREATE UNIQUE INDEX uniq_email_outbox_idem
  ON email_outbox (template_slug, referencia_tipo, referencia_id, envio_seq)
  WHERE status IN ('pending', 'sending', 'sent');
-- The first row of a request stands for all of it: whoever locks that one may take the rest.
CREATE INDEX email_outbox_devidos ON email_outbox (disponivel_em, id)
  WHERE status IN ('pending', 'sending') AND coalesce(lote_posicao, 0) = 0;
CREATE INDEX email_outbox_lotes ON email_outbox (lote_id, lote_posicao) WHERE status IN ('pending', 'sending');
-- Failed, of unknown outcome, or held: what waits for a person.
CREATE INDEX email_outbox_para_pessoas ON email_outbox (id)
  WHERE status IN ('failed', 'uncertain') OR (status = 'pending' AND disponivel_em = 'infinity');
-- What the latency is computed from.
CREATE INDEX email_outbox_enviados ON email_outbox (enviado_em) WHERE status = 'sent';
-- Asked by the provider's webhooks, which name a mail by the provider's id.
CREATE INDEX email_outbox_por_mensagem ON email_outbox (provedor_mensagem_id) WHERE provedor_mensagem_id IS NOT NULL;

ALTER TABLE email_outbox SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 1, autovacuum_analyze_scale_factor = 0.02
);

COMMENT ON TABLE email_outbox IS 'Mails to send, each once per template, reference and envio_seq';
COMMENT ON COLUMN email_outbox.idioma IS 'Language tag of the template: pt-BR or en';
COMMENT ON COLUMN email_outbox.referencia_tipo IS 'What the mail is about, such as pedido';
COMMENT ON COLUMN email_outbox.referencia_id IS 'Which one it is about';
COMMENT ON COLUMN email_outbox.envio_seq IS '1, and the next number for each wanted re-send';
COMMENT ON COLUMN email_outbox.destinatario IS 'Personal data: never logged';
COMMENT ON COLUMN email_outbox.variaveis IS 'Values for the template; may hold personal data';
COMMENT ON COLUMN email_outbox.disponivel_em IS 'Not claimed before this instant: end of the lease, or of the back-off; infinity: held for a person';
COMMENT ON COLUMN email_outbox.tentativas IS 'Attempts that counted; rate limits and pauses do not';
COMMENT ON COLUMN email_outbox.lease_token IS 'Held by the worker that sends it now; a worker without it changes nothing';
COMMENT ON COLUMN email_outbox.lote_id IS 'Request that the mail is sent in: its idempotency key is made from it, and a retry repeats it whole';
COMMENT ON COLUMN email_outbox.lote_posicao IS 'Place in that request, from 0';
COMMENT ON COLUMN email_outbox.canal IS 'Way out that the request was made for: another one never repeats it';
COMMENT ON COLUMN email_outbox.mensagem IS 'The mail as it goes on the wire, stored before the first attempt and repeated byte for byte';
COMMENT ON COLUMN email_outbox.primeira_tentativa_em IS 'When the provider may first have seen the idempotency key';
COMMENT ON COLUMN email_outbox.ponto_final_em IS 'SMTP: when the mail was about to be handed over for good; whoever dies after it leaves the outcome unknown';
COMMENT ON COLUMN email_outbox.provedor_mensagem_id IS 'Id that the mail provider gave it';
COMMENT ON COLUMN email_outbox.ultimo_erro IS 'Reason of the last failure, free of personal data';
COMMENT ON COLUMN email_outbox.traceparent IS 'W3C trace context of what asked for the mail';

-- One way out of the platform: shared by all replicas, on the database's clock.
CREATE TABLE email_canal (
  canal           text        PRIMARY KEY CHECK (canal IN ('resend', 'smtp')),
  proxima_vaga_em timestamptz NOT NULL DEFAULT now(),
  intervalo_ms    integer     NOT NULL DEFAULT 200 CHECK (intervalo_ms BETWEEN 0 AND 60000),
  pausado_em      timestamptz,
  pausado_ate     timestamptz,
  motivo          text,
  CONSTRAINT pausa_tem_motivo CHECK (pausado_em IS NULL OR motivo IS NOT NULL)
);
INSERT INTO email_canal (canal, intervalo_ms) VALUES ('resend', 200), ('smtp', 0);

COMMENT ON TABLE email_canal IS 'Rate and pause of each way that mails leave by, over all replicas';
COMMENT ON COLUMN email_canal.proxima_vaga_em IS 'Earliest start of the next request';
COMMENT ON COLUMN email_canal.intervalo_ms IS 'Distance between requests, in ms, learnt from the provider''s headers';
COMMENT ON COLUMN email_canal.pausado_ate IS 'End of the pause; null with pausado_em set means until an operator resumes';

CREATE TABLE email_supressao (
  endereco_sha256 bytea       PRIMARY KEY CHECK (octet_length(endereco_sha256) = 32),
  motivo          text        NOT NULL CHECK (motivo IN ('bounce', 'complaint', 'manual')),
  criado_em       timestamptz NOT NULL DEFAULT now()
);

COMMENT ON TABLE email_supressao IS 'Addresses that get no more mail';
COMMENT ON COLUMN email_supressao.endereco_sha256 IS 'SHA-256 of the normalised address: the list itself holds no address';
