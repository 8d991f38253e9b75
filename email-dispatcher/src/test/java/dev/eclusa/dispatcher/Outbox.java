package dev.eclusa.dispatcher;

import dev.eclusa.email.EmailEnqueuer;
import dev.eclusa.email.EmailRequest;
import dev.eclusa.email.EmailRequest.Occasion;
import dev.eclusa.email.Enqueueing;
import dev.eclusa.email.Enqueueing.Enqueued;
import dev.eclusa.postgres.Database;
import io.vertx.mutiny.sqlclient.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts mails into the outbox and looks at what becomes of them. */
public final class Outbox {

  private final Database database;

  public Outbox(Database database) {
    this.database = database;
  }

  /** A refund notice for an order, to {@code cliente-<order>@example.com}. */
  public long add(String order) {
    return add(order, "cliente-" + order + "@example.com");
  }

  public long add(String order, String recipient) {
    return ((Enqueued) enqueue(request(order, recipient, Occasion.ONCE))).id();
  }

  public List<Long> addMany(int rows) {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      ids.add(add("o" + i));
    }
    return ids;
  }

  public Enqueueing enqueue(EmailRequest request) {
    return database.inTransaction(tx -> new EmailEnqueuer().enqueue(tx, request));
  }

  public static EmailRequest request(String order, String recipient, Occasion occasion) {
    return request(order, recipient, occasion, variables(order));
  }

  public static EmailRequest request(
      String order, String recipient, Occasion occasion, Map<String, Object> variables) {
    return new EmailRequest(
        "reembolso", "pt-BR", "pedido", "loja/" + order, recipient, variables, occasion, null);
  }

  public static Map<String, Object> variables(String order) {
    return new HashMap<>(Map.of("orderId", order, "totalCents", 12990, "currency", "BRL"));
  }

  public Row row(long id) {
    return database.query("SELECT * FROM email_outbox WHERE id = $1", id).iterator().next();
  }

  public String status(long id) {
    return row(id).getString("status");
  }

  public String error(long id) {
    return row(id).getString("ultimo_erro");
  }

  public int count(String status) {
    return database
        .query("SELECT count(*) FROM email_outbox WHERE status = $1", status)
        .iterator()
        .next()
        .getInteger(0);
  }

  public Row lane(String channel) {
    return database.query("SELECT * FROM email_canal WHERE canal = $1", channel).iterator().next();
  }

  public void execute(String sql, Object... params) {
    database.query(sql, params);
  }
}
