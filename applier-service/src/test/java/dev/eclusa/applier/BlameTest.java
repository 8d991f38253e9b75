package dev.eclusa.applier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.smallrye.mutiny.TimeoutException;
import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlameTest {

  @ParameterizedTest
  @DisplayName("The state of the server, its schema or its rights is no event's fault")
  @ValueSource(
      strings = {"08006", "40P01", "53200", "57014", "58030", "25006", "42P01", "42501", "0A000"})
  void spares_events(String sqlState) {
    assertEquals(Optional.empty(), Blame.of(answer(sqlState)));
  }

  @Test
  @DisplayName("Neither are time-outs and broken connections")
  void spares_events_when_there_is_no_answer() {
    assertEquals(Optional.empty(), Blame.of(new TimeoutException()));
    assertEquals(Optional.empty(), Blame.of(new UncheckedIOException(new IOException())));
  }

  @ParameterizedTest
  @DisplayName("What the server says about the data is, without quoting the data")
  @ValueSource(strings = {"22003", "23514", "54000", "P0001", "XX000"})
  void blames_events(String sqlState) {
    Failure failure = Blame.of(answer(sqlState)).orElseThrow();

    assertEquals("not applied: SQLSTATE " + sqlState, failure.reason());
  }

  @Test
  @DisplayName("A fault of the program stops only the event that it strikes")
  void blames_events_for_faults_of_the_program() {
    Failure failure = Blame.of(new IllegalStateException("private@example.com")).orElseThrow();

    assertTrue(failure.reason().endsWith("IllegalStateException"), failure.reason());
  }

  private static PgException answer(String sqlState) {
    return new PgException("quotes private@example.com", "ERROR", sqlState, "and so does this");
  }
}
