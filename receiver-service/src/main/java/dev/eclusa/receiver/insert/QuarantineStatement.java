package dev.eclusa.receiver.insert;

import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Tuple;
import java.util.Comparator;
import java.util.List;

/** Sets bad requests aside; a body that is there and not released yet is counted, not stored. */
final class QuarantineStatement implements BatchStatement<QuarantineRow> {

  // Grouped, since DO UPDATE refuses to meet one row twice in a statement.
  private static final String INSERT =
      """
      INSERT INTO webhook_quarentena AS q
        (provedor, motivo, corpo, corpo_sha256, cabecalhos, traceparent, vezes)
      SELECT provedor, min(motivo), (array_agg(corpo))[1], sha256, (array_agg(cabecalhos))[1]::jsonb,
             min(traceparent), count(*)
      FROM unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[], $5::text[], $6::text[])
        AS novo (provedor, motivo, corpo, sha256, cabecalhos, traceparent)
      GROUP BY provedor, sha256
      ORDER BY sha256, provedor
      ON CONFLICT (provedor, corpo_sha256) WHERE liberado_em IS NULL
      DO UPDATE SET vezes = q.vezes + excluded.vezes, visto_em = now(), motivo = excluded.motivo
      """;

  @Override
  public String sql() {
    return INSERT;
  }

  @Override
  public Tuple bind(List<QuarantineRow> rows) {
    int n = rows.size();
    String[] providers = new String[n];
    String[] reasons = new String[n];
    Buffer[] bodies = new Buffer[n];
    Buffer[] digests = new Buffer[n];
    String[] headers = new String[n];
    String[] traceparents = new String[n];
    for (int i = 0; i < n; i++) {
      QuarantineRow row = rows.get(i);
      providers[i] = row.provider();
      reasons[i] = row.reason();
      bodies[i] = row.body();
      digests[i] = row.sha256();
      headers[i] = row.headers();
      traceparents[i] = row.traceparent();
    }
    return Tuple.from(new Object[] {providers, reasons, bodies, digests, headers, traceparents});
  }

  @Override
  public Comparator<QuarantineRow> lockOrder() {
    return Comparator.comparing(QuarantineRow::provider); // the statement orders its groups itself
  }

  @Override
  public long bytes(QuarantineRow row) {
    return row.body().length() + 512L;
  }
}
