package dev.eclusa.standin.resend;

import dev.eclusa.standin.http.Arrivals;
import dev.eclusa.standin.http.Faults;
import dev.eclusa.standin.http.SettableClock;
import dev.eclusa.standin.http.StandInServer;
import dev.eclusa.standin.http.Switchboard;
import dev.eclusa.standin.http.Tally;
import dev.eclusa.standin.http.Waiting;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Resend's HTTP contract: {@code POST /emails} and {@code POST /emails/batch} with idempotency keys
 * kept 24 h, rate and quota, errors by name, and webhooks back.
 *
 * <p>{@code POST /_webhooks} with {@code {"type","emailId","bounceType"}} sends a webhook about an
 * accepted mail.
 */
public final class ResendStandIn implements AutoCloseable {

  private final StandInServer server;
  private final ResendParts parts;

  public ResendStandIn() {
    Switchboard board = new Switchboard();
    this.server = new StandInServer(board, this::received, this::reset);
    SettableClock clock = new SettableClock();
    this.parts =
        new ResendParts(
            clock,
            new Faults(),
            new Account(),
            new RateWindow(),
            new IdempotencyKeys(clock),
            new MailLog(),
            new MailWebhooks(server.vertx(), clock),
            new Arrivals(),
            new Tally(),
            new Tally());
    register(board);
    routes(server.router());
  }

  private void register(Switchboard board) {
    parts.faults().register(board);
    board
        .number("ratePerSecond", parts.rate()::perSecond, v -> ratePerSecond(v.intValue()))
        .number("quotaLeft", parts.account()::quotaLeft, v -> quotaLeft(v.intValue()))
        .text("trouble", parts.account()::trouble, this::trouble)
        .number(
            "clockAheadSeconds",
            () -> parts.clock().ahead().toSeconds(),
            v -> parts.clock().ahead(Duration.ofSeconds(v.longValue())))
        .text("webhookUrl", parts.webhooks()::url, this::webhookUrl)
        .text("webhookSecret", () -> null, this::webhookSecret);
  }

  private void routes(Router router) {
    SendRoute send = new SendRoute(parts, server);
    router.post("/emails").handler(send::single);
    router.post("/emails/batch").handler(send::batch);
    router.post("/_webhooks").handler(this::webhook);
    router.errorHandler(404, context -> refuse(context, ResendError.NOT_FOUND));
    router.errorHandler(405, context -> refuse(context, ResendError.METHOD));
  }

  private static void refuse(RoutingContext context, ResendError error) {
    StandInServer.answer(context, error.status(), error.toJson());
  }

  private void webhook(RoutingContext context) {
    JsonObject order = context.body().asJsonObject();
    parts
        .webhooks()
        .send(
            order.getString("type"),
            mail(order.getString("emailId")),
            order.getString("bounceType", "Permanent"))
        .onSuccess(
            status -> StandInServer.answer(context, 200, new JsonObject().put("status", status)))
        .onFailure(context::fail);
  }

  private ResendMail mail(String id) {
    return mails().stream()
        .filter(mail -> mail.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("no mail " + id));
  }

  /** Listens on a loopback port, 0 for any. */
  public ResendStandIn start(int port) {
    server.start(port);
    return this;
  }

  /** Base address, as a client of Resend configures it. */
  public String url() {
    return server.url();
  }

  /** Latency, errors, outage, lost answers. */
  public Faults faults() {
    return parts.faults();
  }

  /** The clock that idempotency keys age by. */
  public SettableClock clock() {
    return parts.clock();
  }

  /** When requests for sending came, refused ones too, by the stand-in's clock. */
  public Arrivals arrivals() {
    return parts.arrivals();
  }

  /** Requests that a second takes, 5 at first; 0 for no limit. */
  public void ratePerSecond(int requests) {
    parts.rate().perSecond(requests);
  }

  /**
   * Mails that may still be sent; -1 for no limit. Past it {@code daily_quota_exceeded} is
   * answered.
   */
  public void quotaLeft(int mails) {
    parts.account().quotaLeft(mails);
  }

  /**
   * Until told otherwise, refuses everything with the error of this name.
   *
   * @param name none, missing_key, restricted_key, invalid_key, unverified_domain, daily_quota,
   *     monthly_quota, security or not_found
   */
  public void trouble(String name) {
    parts.account().trouble(name);
  }

  /** Where webhooks go; empty for nowhere. */
  public void webhookUrl(String url) {
    parts.webhooks().url(url);
  }

  /** {@code whsec_} and Base64. */
  public void webhookSecret(String secret) {
    parts.webhooks().secret(secret);
  }

  /**
   * Sends a webhook about an accepted mail, and waits for the answer.
   *
   * @param type such as {@code email.bounced}
   * @param bounceType Permanent, Transient or Undetermined
   * @return status of the answer
   */
  public int sendWebhook(String type, String mailId, String bounceType) {
    return Waiting.await(parts.webhooks().send(type, mail(mailId), bounceType));
  }

  /** Accepted mails, oldest first, the last 20,000 of them. */
  public List<ResendMail> mails() {
    return parts.log().mails();
  }

  /** Accepted mails in all. */
  public long accepted() {
    return parts.log().total();
  }

  /** Accepted mails that were equal to an earlier one in every field. */
  public long duplicates() {
    return parts.log().duplicates();
  }

  /** How often a first answer was given again for its key; no mail goes out then. */
  public long replays() {
    return parts.replays().keys() + parts.replays().repeats();
  }

  /** How often the error of this name was answered. */
  public int refusals(String name) {
    return parts.refusals().count(name);
  }

  /**
   * Forgets what it got, and clears every fault; the rate, the URL and the secret of the webhooks
   * stay.
   */
  public void reset() {
    parts.clear();
  }

  private JsonObject received() {
    return new JsonObject()
        .put("accepted", accepted())
        .put("duplicates", duplicates())
        .put("replays", replays())
        .put("mostRequestsInOneSecond", arrivals().mostWithin(Duration.ofSeconds(1)))
        .put("mails", parts.log().toJson());
  }

  @Override
  public void close() {
    server.close();
  }
}
