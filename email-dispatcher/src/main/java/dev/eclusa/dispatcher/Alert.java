package dev.eclusa.dispatcher;

import java.util.Locale;

/** Why a person must look. */
public enum Alert {
  /** Credentials or configuration are at fault; the lane pauses. */
  LANE,
  /** The provider's quota is spent; the lane pauses. */
  QUOTA,
  /** An idempotency key stands for another body: a fault of this program. */
  IDEMPOTENCY,
  /** The provider finds mails suspicious; they are held. */
  SECURITY;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
