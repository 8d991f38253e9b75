package dev.eclusa.applier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatchSizeTest {

  @Test
  @DisplayName("Halves on failure down to one, doubles on success up to the most")
  void halves_and_doubles() {
    BatchSize size = new BatchSize(5);

    size.shrink();
    assertEquals(2, size.current());
    size.shrink();
    size.shrink();
    assertEquals(1, size.current());
    size.grow();
    size.grow();
    assertEquals(4, size.current());
    size.grow();
    assertEquals(5, size.current());
  }

  @Test
  void refuses_an_empty_batch() {
    assertThrows(IllegalArgumentException.class, () -> new BatchSize(0));
  }
}
