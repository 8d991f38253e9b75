package dev.eclusa.applier.reconcile;

import dev.eclusa.postgres.Database;
import dev.eclusa.provider.OrdersApi;
import dev.eclusa.provider.ProviderCatalog;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;

/** A provider's order list in force at a test's own address, and what the tables say. */
@Singleton
class ReconcileFixture {

  static final String PROVIDER = "loja";

  final Database database;
  private final ProviderCatalog providers;

  ReconcileFixture(Database database, ProviderCatalog providers) {
    this.database = database;
    this.providers = providers;
  }

  /** Two orders a page; a pass is always due, and reads up to now. */
  OrdersApi api(URI url) {
    return api(url, 2, Duration.ZERO);
  }

  OrdersApi api(URI url, int pageSize, Duration interval) {
    return new OrdersApi(
        url,
        () -> OrderListServer.TOKEN,
        pageSize,
        Duration.ZERO,
        Duration.ofMinutes(2),
        interval,
        Duration.ofSeconds(5),
        providers.find(PROVIDER).orElseThrow().ordersApi().orElseThrow().orders());
  }

  void clear() {
    database.query(
        "TRUNCATE webhook_eventos, webhook_quarentena, pedidos, outbox, cursores RESTART IDENTITY");
  }

  Instant now() {
    return database.query("SELECT now()").iterator().next().getOffsetDateTime(0).toInstant();
  }

  Instant cursor() {
    return database
        .query("SELECT valor FROM cursores WHERE nome = 'pedidos_loja'")
        .iterator()
        .next()
        .getOffsetDateTime(0)
        .toInstant();
  }

  /** First columns as text. */
  List<String> texts(String sql, Object... params) {
    return StreamSupport.stream(database.query(sql, params).spliterator(), false)
        .map((Row row) -> String.valueOf(row.getValue(0)))
        .toList();
  }

  /** "id status version" of each order, by id. */
  List<String> orders() {
    return texts("SELECT id || ' ' || status || ' ' || versao_origem FROM pedidos ORDER BY id");
  }
}
