package dev.eclusa.provider;

import dev.eclusa.provider.Reading.Absent;
import dev.eclusa.provider.Reading.Found;
import dev.eclusa.provider.Reading.Unfit;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How a value is taken out of an event. */
sealed interface Expression {

  Reading read(EventSource source);

  /** This expression and every one inside it. */
  default Stream<Expression> flatten() {
    return Stream.of(this);
  }

  /** A place in the body. */
  record Path(JsonPath path) implements Expression {
    @Override
    public Reading read(EventSource source) {
      return path.in(source.body()).map(JsonScalars::read).orElseGet(Absent::new);
    }
  }

  record Header(String name) implements Expression {
    @Override
    public Reading read(EventSource source) {
      return sole(source.request().headers().all(name));
    }
  }

  record Query(String name) implements Expression {
    @Override
    public Reading read(EventSource source) {
      return sole(source.request().query().all(name));
    }
  }

  /** Fixed text. */
  record Text(String text) implements Expression {
    @Override
    public Reading read(EventSource source) {
      return Reading.text(text);
    }
  }

  /** The time of receipt, cut down to a multiple of the step, in epoch seconds. */
  record Received(Duration step) implements Expression {
    @Override
    public Reading read(EventSource source) {
      long seconds = source.request().received().getEpochSecond();
      return Reading.text(Long.toString(seconds - Math.floorMod(seconds, step.toSeconds())));
    }
  }

  /** A hash of the body without the fields that change when the provider sends it again. */
  record Hash(BodyHash hash) implements Expression {
    @Override
    public Reading read(EventSource source) {
      return Reading.text(hash.of(source.body()));
    }
  }

  /** The first of several that is there. */
  record First(List<Expression> choices) implements Expression {
    @Override
    public Reading read(EventSource source) {
      for (Expression choice : choices) {
        Reading reading = choice.read(source);
        if (!(reading instanceof Absent)) {
          return reading;
        }
      }
      return new Absent();
    }

    @Override
    public Stream<Expression> flatten() {
      return Stream.concat(Stream.of(this), choices.stream().flatMap(Expression::flatten));
    }
  }

  /**
   * Several in order. All must be there: a part left out would make different events alike. A
   * separator inside a part is escaped, so that "a/b" + "c" and "a" + "b/c" stay apart.
   */
  record Joined(List<Expression> parts, String separator) implements Expression {
    @Override
    public Reading read(EventSource source) {
      StringBuilder text = new StringBuilder();
      for (Expression part : parts) {
        Reading reading = part.read(source);
        if (!(reading instanceof Found found)) {
          return reading;
        }
        if (found.text().isBlank()) {
          return new Unfit("without one of its parts");
        }
        text.append(text.isEmpty() ? "" : separator).append(escaped(found.text()));
      }
      return Reading.text(text.toString());
    }

    private String escaped(String part) {
      return separator.isEmpty()
          ? part
          : part.replace("\\", "\\\\").replace(separator, "\\" + separator);
    }

    @Override
    public Stream<Expression> flatten() {
      return Stream.concat(Stream.of(this), parts.stream().flatMap(Expression::flatten));
    }
  }

  /** What a pattern's first group (or the whole pattern) finds in another value. */
  record Matching(Expression inner, Pattern pattern) implements Expression {

    /** Longer values are no references, and would let a careless pattern run for ever. */
    private static final int MAX_INPUT = 2048;

    @Override
    public Reading read(EventSource source) {
      Reading reading = inner.read(source);
      if (!(reading instanceof Found found)) {
        return reading;
      }
      if (found.text().length() > MAX_INPUT) {
        return new Unfit("too long");
      }
      Matcher match = pattern.matcher(found.text());
      if (!match.find()) {
        return new Absent();
      }
      String text = match.groupCount() > 0 ? match.group(1) : match.group();
      return text == null ? new Absent() : Reading.text(text);
    }

    @Override
    public Stream<Expression> flatten() {
      return Stream.concat(Stream.of(this), inner.flatten());
    }
  }

  private static Reading sole(List<String> values) {
    return switch (values.size()) {
      case 0 -> new Absent();
      case 1 -> Reading.text(values.get(0));
      default -> new Unfit("given more than once");
    };
  }
}
