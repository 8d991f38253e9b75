package dev.eclusa.receiver.insert;

import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Tuple;
import java.util.Comparator;
import java.util.List;

/** Stores events; those already there, in this batch or before, are left as they are. */
final class EventStatement implements BatchStatement<EventRow> {

  private static final String INSERT =
      """
      INSERT INTO webhook_eventos
        (provedor, evento_id, recurso_id, tipo, payload, corpo, traceparent)
      SELECT provedor, evento_id, recurso_id, tipo,
             coalesce(limpo, convert_from(corpo, 'UTF8'))::jsonb, corpo, traceparent
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[])
        AS novo (provedor, evento_id, recurso_id, tipo, limpo, corpo, traceparent)
      ON CONFLICT (provedor, evento_id) DO NOTHING
      """;

  private static final Comparator<EventRow> BY_KEY =
      Comparator.comparing(EventRow::eventId).thenComparing(EventRow::provider);

  @Override
  public String sql() {
    return INSERT;
  }

  @Override
  public Tuple bind(List<EventRow> rows) {
    int n = rows.size();
    String[] providers = new String[n];
    String[] eventIds = new String[n];
    String[] resourceIds = new String[n];
    String[] types = new String[n];
    String[] payloads = new String[n];
    Buffer[] bodies = new Buffer[n];
    String[] traceparents = new String[n];
    for (int i = 0; i < n; i++) {
      EventRow row = rows.get(i);
      providers[i] = row.provider();
      eventIds[i] = row.eventId();
      resourceIds[i] = row.resourceId();
      types[i] = row.type();
      payloads[i] = row.payload();
      bodies[i] = row.body();
      traceparents[i] = row.traceparent();
    }
    return Tuple.from(
        new Object[] {providers, eventIds, resourceIds, types, payloads, bodies, traceparents});
  }

  @Override
  public Comparator<EventRow> lockOrder() {
    return BY_KEY;
  }

  @Override
  public long bytes(EventRow row) {
    return row.body().length() + (row.payload() == null ? 0 : row.payload().length()) + 256L;
  }
}
