package dev.eclusa.local.stack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.eclusa.local.LocalStackException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresAddressTest {
  @Test
  @DisplayName("user, password, host, port and database are taken from the URL")
  void complete() {
    PostgresAddress address = PostgresAddress.parse("postgresql://ana:p%40ss@db.test:5433/orders");

    assertEquals("postgresql://db.test:5433/orders", address.url());
    assertEquals("ana", address.user());
    assertEquals("p@ss", address.password());
    assertFalse(address.toString().contains("p@ss"));
  }

  @Test
  @DisplayName("a JDBC URL without user and port gets the defaults")
  void defaults() {
    PostgresAddress address = PostgresAddress.parse("jdbc:postgresql://localhost/eclusa");

    assertEquals("jdbc:postgresql://localhost:5432/eclusa", address.jdbcUrl());
    assertEquals("eclusa", address.user());
    assertEquals("", address.password());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:5432",
        "mysql://u:secret@h/d",
        "postgresql://h",
        "postgresql://u:secr et@h/d"
      })
  @DisplayName("anything else is refused without repeating it")
  void refused(String text) {
    String message =
        assertThrows(LocalStackException.class, () -> PostgresAddress.parse(text)).getMessage();

    assertTrue(message.contains("postgresql://USER:PASSWORD@HOST:PORT/DATABASE"));
    assertFalse(message.contains("secr"));
  }
}
