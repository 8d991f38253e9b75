package dev.eclusa.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.core.Response;

/**
 * An error answer by RFC 9457.
 *
 * @param type what went wrong, stable for programs: {@code urn:eclusa:problem:…} or about:blank
 * @param title the same for people, the same text for each occurrence
 * @param status HTTP status
 * @param detail this occurrence, free of secrets and personal data; may be null
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(String type, String title, int status, String detail) {

  /** Content type of error answers. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private static final String BLANK = "about:blank";

  /** A problem that the status alone says enough about. */
  public static Problem ofStatus(int status) {
    return new Problem(BLANK, reason(status), status, null);
  }

  /**
   * A problem of a kind.
   *
   * @param kind short kebab-case name, such as {@code payload-too-large}
   */
  public static Problem of(int status, String kind, String detail) {
    return new Problem("urn:eclusa:problem:" + kind, reason(status), status, detail);
  }

  private static String reason(int status) {
    var known = Response.Status.fromStatusCode(status);
    return known == null
        ? (status == 422 ? "Unprocessable Content" : "Error")
        : known.getReasonPhrase();
  }
}
