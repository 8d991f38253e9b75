package dev.eclusa.dispatcher.lote;

import dev.eclusa.dispatcher.channel.Channel;
import dev.eclusa.dispatcher.channel.Mail;
import dev.eclusa.dispatcher.template.Rendered;
import dev.eclusa.dispatcher.template.Rendering.Unrenderable;
import dev.eclusa.dispatcher.template.Templates;
import dev.eclusa.email.EmailAddress.Invalid;
import dev.eclusa.email.EmailAddress.Valid;
import dev.eclusa.trace.Trace;
import java.util.random.RandomGenerator;

/** Makes the mail that goes on the wire from a row. */
public final class Composer {

  /** What composing came to. */
  sealed interface Composition {

    /** Ready to be stored and sent. */
    record Ready(Draft draft, String message) implements Composition {}

    /** Never to be sent as it is. */
    record Unsendable(Draft draft, String reason) implements Composition {}
  }

  private final Templates templates;
  private final Channel channel;
  private final RandomGenerator random;

  public Composer(Templates templates, Channel channel, RandomGenerator random) {
    this.templates = templates;
    this.channel = channel;
    this.random = random;
  }

  Composition compose(Draft draft) {
    if (draft.recipient() instanceof Invalid invalid) {
      return new Composition.Unsendable(draft, invalid.reason());
    }
    var rendering = templates.render(draft.template(), draft.locale(), draft.variables().getMap());
    if (rendering instanceof Unrenderable unrenderable) {
      return new Composition.Unsendable(draft, unrenderable.reason());
    }
    Mail mail =
        new Mail(
            "eclusa-" + draft.id(),
            ((Valid) draft.recipient()).address(),
            (Rendered) rendering,
            Trace.continueFrom(draft.traceparent(), random).header());
    try {
      return new Composition.Ready(draft, channel.compose(mail));
    } catch (IllegalArgumentException e) {
      return new Composition.Unsendable(draft, e.getMessage());
    }
  }
}
