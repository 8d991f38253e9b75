package dev.eclusa.dispatcher;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Everything logged while it is open, with parameters and stack traces. */
final class CapturedLogs extends Handler implements AutoCloseable {

  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final Logger root = Logger.getLogger("");

  CapturedLogs() {
    setLevel(Level.ALL);
    root.addHandler(this);
  }

  String text() {
    return String.join("\n", lines);
  }

  @Override
  public void publish(LogRecord record) {
    StringBuilder line = new StringBuilder(String.valueOf(record.getMessage()));
    if (record.getParameters() != null) {
      for (Object parameter : record.getParameters()) {
        line.append(' ').append(parameter);
      }
    }
    for (Throwable t = record.getThrown(); t != null; t = t.getCause()) {
      line.append(' ').append(t);
    }
    lines.add(line.toString());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    root.removeHandler(this);
  }
}
