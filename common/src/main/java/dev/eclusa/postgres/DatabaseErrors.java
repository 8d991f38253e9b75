package dev.eclusa.postgres;

import io.smallrye.mutiny.TimeoutException;
import io.vertx.core.VertxException;
import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.util.Set;

/** Tells faults of the database from faults of the data. */
public final class DatabaseErrors {

  /**
   * SQLSTATE classes that pass: connection, transaction rollback, resources, operator intervention,
   * system error. See "PostgreSQL Error Codes" in its manual.
   */
  private static final Set<String> PASSING = Set.of("08", "40", "53", "57", "58");

  /**
   * SQLSTATE classes that tell of the schema, the rights or the session: feature not supported,
   * transaction state, statement name, authorization, catalog, schema, syntax or access rule.
   */
  private static final Set<String> SETUP = Set.of("0A", "25", "26", "28", "3D", "3F", "42");

  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String READ_ONLY = "25006"; // a standby answers during a failover
  private static final String LIMIT_EXCEEDED = "54"; // too deep, too long for an index

  private DatabaseErrors() {}

  /**
   * Whether the same statement may succeed later with the same data. What isn't an answer of the
   * server (a timeout, a closed connection, a full pool) passes; an answer about the data doesn't.
   */
  public static boolean isTransient(Throwable failure) {
    PgException answer = answerOf(failure);
    if (answer == null) {
      return true;
    }
    String state = answer.getSqlState() == null ? "" : answer.getSqlState();
    if (state.equals(LOCK_NOT_AVAILABLE) || state.equals(READ_ONLY)) {
      return true;
    }
    return state.length() >= 2 && PASSING.contains(state.substring(0, 2));
  }

  /** Whether the failure comes from reaching or using the server, and not from the program. */
  public static boolean isOutage(Throwable failure) {
    if (answerOf(failure) != null) {
      return isTransient(failure);
    }
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof IOException
          || t instanceof TimeoutException
          || t instanceof VertxException) {
        return true;
      }
    }
    return false;
  }

  /** Whether the server answered that the data itself is at fault. */
  public static boolean isAboutData(Throwable failure) {
    PgException answer = answerOf(failure);
    if (answer == null || answer.getSqlState() == null) {
      return false;
    }
    String state = answer.getSqlState();
    return state.startsWith("22") || state.startsWith("23") || state.startsWith(LIMIT_EXCEEDED);
  }

  /**
   * Whether the server refused the statement itself, whatever the data: a missing table or column,
   * missing rights, a plan or a session that no longer fits. Somebody has to set that right; the
   * rows that were to be written are not to blame.
   */
  public static boolean isAboutSetup(Throwable failure) {
    PgException answer = answerOf(failure);
    String state = answer == null ? null : answer.getSqlState();
    return state != null && state.length() >= 2 && SETUP.contains(state.substring(0, 2));
  }

  /** The failure without the server's detail, which quotes row values. */
  public static String describe(Throwable failure) {
    PgException answer = answerOf(failure);
    if (answer == null) {
      return failure.getClass().getSimpleName();
    }
    String constraint = answer.getConstraint() == null ? "" : " (" + answer.getConstraint() + ")";
    return "SQLSTATE " + answer.getSqlState() + constraint;
  }

  private static PgException answerOf(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof PgException answer) {
        return answer;
      }
    }
    return null;
  }
}
