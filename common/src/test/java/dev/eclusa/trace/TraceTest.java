package dev.eclusa.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceTest {

  private static final String ID = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SPAN = "00f067aa0ba902b7";

  private final Random random = new Random(7);

  @Test
  void everyStageStaysInTheTraceInASpanOfItsOwn() {
    Trace received = Trace.continueFrom("00-" + ID + "-" + SPAN + "-01", random);
    Trace applied = Trace.continueFrom(received.header(), random);
    assertEquals(ID, received.traceId());
    assertEquals(ID, applied.traceId());
    assertNotEquals(SPAN, received.spanId());
    assertNotEquals(received.spanId(), applied.spanId());
    assertTrue(applied.sampled());
  }

  @Test
  void theUnsampledFlagStays() {
    String unsampled = "00-" + ID + "-" + SPAN + "-00";
    assertTrue(Trace.continueFrom(unsampled, random).header().endsWith("-00"));
  }

  @Test
  void aFutureVersionWithMoreFieldsIsRead() {
    String future = "cc-" + ID + "-" + SPAN + "-01-what";
    assertEquals(ID, Trace.continueFrom(future, random).traceId());
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01",
        "00-short-00f067aa0ba902b7-01",
      })
  void brokenHeadersStartATrace(String header) {
    Trace trace = Trace.continueFrom(header, random);
    assertEquals(trace.traceId(), Trace.continueFrom(trace.header(), random).traceId());
    assertNotEquals(ID, trace.traceId());
  }
}
