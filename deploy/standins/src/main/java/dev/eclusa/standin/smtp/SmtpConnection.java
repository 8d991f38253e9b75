package dev.eclusa.standin.smtp;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import java.util.ArrayDeque;
import java.util.Deque;

/** Carries one conversation over a socket: lines in their order, each reply after the latency. */
final class SmtpConnection {

  private final Vertx vertx;
  private final NetSocket socket;
  private final SmtpConversation conversation;
  private final SmtpParts parts;
  private final Deque<Buffer> lines = new ArrayDeque<>();
  private boolean busy;
  private boolean closed;

  SmtpConnection(Vertx vertx, NetSocket socket, SmtpConversation conversation, SmtpParts parts) {
    this.vertx = vertx;
    this.socket = socket;
    this.conversation = conversation;
    this.parts = parts;
  }

  void open() {
    socket.closeHandler(ended -> closed = true);
    socket.exceptionHandler(error -> socket.close());
    socket.handler(
        RecordParser.newDelimited(
            "\r\n",
            line -> {
              lines.add(line);
              work();
            }));
    play(conversation.greet());
  }

  private void work() {
    while (!busy && !closed && !lines.isEmpty()) {
      play(conversation.line(lines.remove().getBytes()));
    }
  }

  private void play(SmtpConversation.Turn turn) {
    long latency = parts.latencyMs();
    if (turn.reply().isEmpty() || latency <= 0) {
      write(turn);
      return;
    }
    busy = true;
    vertx.setTimer(
        latency,
        timer -> {
          busy = false;
          write(turn);
          work();
        });
  }

  private void write(SmtpConversation.Turn turn) {
    if (closed) {
      return;
    }
    if (!turn.reply().isEmpty()) {
      socket.write(turn.reply());
    }
    if (turn.closes()) {
      closed = true;
      socket.close();
    }
  }
}
