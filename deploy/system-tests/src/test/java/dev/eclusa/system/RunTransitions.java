package dev.eclusa.system;

import dev.eclusa.local.stack.LocalStack;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What the database saw of completions of runs: a trigger notes each, in its transaction. */
final class RunTransitions {

  private static final String RECORD =
      """
      CREATE TABLE completions_seen (run_id uuid NOT NULL);
      CREATE FUNCTION see_completion() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO completions_seen VALUES (NEW.run_id); RETURN NEW; END';
      CREATE TRIGGER see_completion AFTER UPDATE ON executions FOR EACH ROW
        WHEN (NEW.status = 'completed' AND OLD.status <> 'completed')
        EXECUTE FUNCTION see_completion();
      """;

  private static final String FORGET =
      """
      DROP TRIGGER see_completion ON executions;
      DROP FUNCTION see_completion();
      DROP TABLE completions_seen;
      """;

  private static final String OTHER_THAN_ONCE =
      """
      SELECT count(*) FROM (SELECT run_id FROM completions_seen GROUP BY run_id
                            HAVING count(*) <> 1) AS odd
      """;

  private final LocalStack stack;

  private RunTransitions(LocalStack stack) {
    this.stack = stack;
  }

  static RunTransitions recordedBy(LocalStack stack) throws SQLException {
    RunTransitions transitions = new RunTransitions(stack);
    transitions.execute(RECORD);
    return transitions;
  }

  /** Runs that completed. */
  long completed() throws SQLException {
    return number("SELECT count(DISTINCT run_id) FROM completions_seen");
  }

  /** Runs among them that completed more than once. */
  long otherThanOnce() throws SQLException {
    return number(OTHER_THAN_ONCE);
  }

  void forget() throws SQLException {
    execute(FORGET);
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = stack.database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private long number(String sql) throws SQLException {
    try (Connection connection = stack.database().connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
