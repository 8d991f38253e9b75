package dev.eclusa.dispatcher.lote;

import dev.eclusa.dispatcher.channel.Channel;
import dev.eclusa.dispatcher.channel.Mail;
import dev.eclusa.dispatcher.channel.Parcel;
import dev.eclusa.dispatcher.channel.Verdict;

/** A channel for what never gets as far as sending. */
final class OneByOne implements Channel {

  @Override
  public String name() {
    return "smtp";
  }

  @Override
  public int mostPerRequest() {
    return 1;
  }

  @Override
  public String compose(Mail mail) {
    return "composed";
  }

  @Override
  public Verdict send(Parcel parcel) {
    throw new UnsupportedOperationException();
  }
}
