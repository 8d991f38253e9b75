package dev.eclusa.standin.resend;

import io.vertx.core.json.JsonObject;

/** An error as Resend answers it. */
record ResendError(int status, String name, String message) {

  static final ResendError MISSING_KEY =
      new ResendError(401, "missing_api_key", "Missing API key in the authorization header");
  static final ResendError RESTRICTED_KEY =
      new ResendError(401, "restricted_api_key", "This API key is restricted to only send emails");
  static final ResendError INVALID_KEY =
      new ResendError(403, "invalid_api_key", "API key is invalid");
  static final ResendError UNVERIFIED_DOMAIN =
      new ResendError(403, "validation_error", "The domain is not verified");
  static final ResendError BAD_IDEMPOTENCY_KEY =
      new ResendError(
          400, "invalid_idempotency_key", "The idempotency key must be between 1-256 chars");
  static final ResendError CONCURRENT =
      new ResendError(
          409,
          "concurrent_idempotent_requests",
          "Another request with the same key is in progress");
  static final ResendError CHANGED =
      new ResendError(
          409, "invalid_idempotent_request", "Same idempotency key used with a different payload");
  static final ResendError RATE = new ResendError(429, "rate_limit_exceeded", "Too many requests");
  static final ResendError DAILY_QUOTA =
      new ResendError(429, "daily_quota_exceeded", "You have reached your daily email quota");
  static final ResendError MONTHLY_QUOTA =
      new ResendError(429, "monthly_quota_exceeded", "You have reached your monthly email quota");
  static final ResendError SECURITY =
      new ResendError(451, "security_error", "This request was blocked");
  static final ResendError NOT_FOUND =
      new ResendError(404, "not_found", "The requested endpoint does not exist");
  static final ResendError METHOD =
      new ResendError(405, "method_not_allowed", "Method is not allowed for this path");
  static final ResendError NOT_JSON =
      new ResendError(400, "validation_error", "The request body is not valid JSON");
  static final ResendError BATCH_SIZE =
      new ResendError(400, "validation_error", "A batch holds between 1 and 100 emails");

  static ResendError missing(String field) {
    return new ResendError(422, "missing_required_field", "Missing `" + field + "` field");
  }

  static ResendError parameter(String message) {
    return new ResendError(422, "invalid_parameter", message);
  }

  static ResendError server(int status) {
    String name = status == 500 ? "application_error" : "internal_server_error";
    return new ResendError(status, name, "An unexpected error occurred");
  }

  JsonObject toJson() {
    return new JsonObject().put("statusCode", status).put("name", name).put("message", message);
  }
}
