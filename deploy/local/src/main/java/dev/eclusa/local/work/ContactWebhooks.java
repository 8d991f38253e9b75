package dev.eclusa.local.work;

import dev.eclusa.local.stack.DemoHandlers;
import dev.eclusa.local.stack.DemoProviders;
import dev.eclusa.local.stack.LocalStack;
import dev.eclusa.standin.provider.Delivery;
import dev.eclusa.standin.provider.LojaWebhook;
import dev.eclusa.standin.provider.SendReport;
import dev.eclusa.standin.provider.SendSettings;
import dev.eclusa.standin.provider.Sending;
import dev.eclusa.standin.provider.Target;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * Contacts of a tenant that change, ten a second: each is told by a signed webhook of its own. Used
 * by one thread.
 */
final class ContactWebhooks {
  private static final double PER_SECOND = 10;
  // Two seconds' worth: at the end no more than these have to be waited for.
  private static final int AT_ONCE = 20;

  private final LocalStack stack;
  private final String prefix;
  private final Target target;
  private final List<Sending> sendings = new ArrayList<>();
  private int made;
  private boolean ended;

  /**
   * Begins with nothing sent.
   *
   * @param prefix of the ids of events and contacts; another one than those of earlier acts
   */
  ContactWebhooks(LocalStack stack, String prefix) {
    this.stack = stack;
    this.prefix = prefix;
    this.target =
        new Target(
            URI.create(stack.receiverUrl() + "/webhooks/" + DemoProviders.CRM),
            stack.tls().authority());
  }

  /** Called several times a second: begins to send what comes next. */
  void keepComing() {
    if (!ended && allAnswered()) {
      List<Delivery> next = new ArrayList<>();
      for (int i = 0; i < AT_ONCE; i++) {
        next.add(delivery(++made));
      }
      SendSettings settings = SendSettings.standard().withRate(PER_SECOND);
      sendings.add(stack.standIns().provider().send(next, target, settings));
    }
  }

  /** Nothing more comes; what was begun is still sent. */
  void end() {
    ended = true;
  }

  boolean allAnswered() {
    return sendings.isEmpty() || sendings.get(sendings.size() - 1).isDone();
  }

  /** Webhooks that were begun to be sent. */
  long planned() {
    return made;
  }

  /** Webhooks that the receiver took. */
  long accepted() {
    return sendings.stream().map(Sending::report).mapToLong(SendReport::accepted).sum();
  }

  private Delivery delivery(int number) {
    String event = "%sevt-%d".formatted(prefix, number);
    String contact = "%scontact-%d".formatted(prefix, number);
    String body =
        new JsonObject()
            .put("id", event)
            .put("type", DemoProviders.CONTACT_CHANGED)
            .put("account", DemoHandlers.ONE_BY_ONE)
            .put("data", new JsonObject().put("id", contact))
            .encode();
    return new Delivery(
        event,
        contact,
        DemoProviders.CONTACT_CHANGED,
        body,
        LojaWebhook.sign(stack.credentials().crmWebhookSecret(), body),
        Delivery.Kind.FIRST);
  }
}
