package dev.eclusa.standin.resend;

import java.util.Map;
import java.util.Optional;

/**
 * The customer's side of the stand-in: is the key good, may the domain send, is there quota left?
 */
final class Account {

  private static final String NONE = "none";

  private static final Map<String, ResendError> TROUBLES =
      Map.of(
          "missing_key", ResendError.MISSING_KEY,
          "restricted_key", ResendError.RESTRICTED_KEY,
          "invalid_key", ResendError.INVALID_KEY,
          "unverified_domain", ResendError.UNVERIFIED_DOMAIN,
          "daily_quota", ResendError.DAILY_QUOTA,
          "monthly_quota", ResendError.MONTHLY_QUOTA,
          "security", ResendError.SECURITY,
          "not_found", ResendError.NOT_FOUND);

  private volatile String trouble = NONE;
  private int quotaLeft = -1;

  void trouble(String name) {
    if (!name.equals(NONE) && !TROUBLES.containsKey(name)) {
      throw new IllegalArgumentException("no trouble '" + name + "' among " + TROUBLES.keySet());
    }
    trouble = name;
  }

  String trouble() {
    return trouble;
  }

  /** Mails that may still be sent today; -1 for no limit. */
  synchronized void quotaLeft(int mails) {
    quotaLeft = mails;
  }

  synchronized int quotaLeft() {
    return quotaLeft;
  }

  /** Looks at the Authorization header, which may be null. */
  Optional<ResendError> refuses(String authorization) {
    if (authorization == null || !authorization.startsWith("Bearer ")) {
      return Optional.of(ResendError.MISSING_KEY);
    }
    if (!authorization.startsWith("Bearer re_")) {
      return Optional.of(ResendError.INVALID_KEY);
    }
    return Optional.ofNullable(TROUBLES.get(trouble));
  }

  /** Takes this many mails from the quota, or none of them. */
  synchronized boolean spend(int mails) {
    if (quotaLeft >= 0 && quotaLeft < mails) {
      return false;
    }
    quotaLeft = quotaLeft < 0 ? quotaLeft : quotaLeft - mails;
    return true;
  }

  void clear() {
    trouble = NONE;
    quotaLeft(-1);
  }
}
