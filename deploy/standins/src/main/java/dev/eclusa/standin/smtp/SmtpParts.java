package dev.eclusa.standin.smtp;

import java.time.Clock;

/** What all conversations share. */
final class SmtpParts {

  private final Clock clock;
  private final SmtpScript script = new SmtpScript();
  private final SmtpRecord record = new SmtpRecord();
  private volatile boolean requiresAuth;
  private volatile long latencyMs;

  SmtpParts(Clock clock) {
    this.clock = clock;
  }

  Clock clock() {
    return clock;
  }

  SmtpScript script() {
    return script;
  }

  SmtpRecord record() {
    return record;
  }

  boolean requiresAuth() {
    return requiresAuth;
  }

  void requiresAuth(boolean required) {
    requiresAuth = required;
  }

  long latencyMs() {
    return latencyMs;
  }

  void latencyMs(long milliseconds) {
    latencyMs = milliseconds;
  }

  void clear() {
    script.clear();
    record.clear();
    requiresAuth = false;
    latencyMs = 0;
  }
}
