package dev.eclusa.provider;

import dev.eclusa.order.Fact;
import dev.eclusa.order.Status;
import dev.eclusa.order.Version;
import dev.eclusa.provider.FactResult.IgnoredType;
import dev.eclusa.provider.FactResult.Mapped;
import dev.eclusa.provider.FactResult.Undecidable;
import dev.eclusa.provider.FieldValue.None;
import dev.eclusa.provider.FieldValue.Present;
import dev.eclusa.provider.FieldValue.Unreadable;
import dev.eclusa.provider.Reading.Absent;
import dev.eclusa.provider.Reading.Found;
import dev.eclusa.provider.Reading.Kind;
import dev.eclusa.provider.StatusRule.Answer;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where a fact's version, total and address stand in a payload.
 *
 * @param criterion one for all facts of a provider: versions of two kinds don't compare
 */
record FactFields(
    Version.Criterion criterion,
    Optional<Expression> sequence,
    Optional<InstantField> instant,
    Optional<MoneyField> total,
    Optional<Expression> email) {

  /** Far more digits than a safe integer has: what is longer is no sequence number. */
  private static final Pattern INTEGER = Pattern.compile("-?\\d{1,40}");

  /** No mail address is longer (RFC 5321: 64 + 1 + 255). */
  private static final int MAX_ADDRESS = 320;

  FactResult withStatus(Answer answer, EventSource source) {
    if (answer instanceof Answer.Is is) {
      return fact(is.status(), source);
    }
    return answer instanceof Answer.Unknown unknown
        ? new Undecidable(unknown.reason())
        : new IgnoredType();
  }

  private FactResult fact(Status status, EventSource source) {
    Version version =
        Version.of(
            sequence.flatMap(s -> integer(s.read(source))).orElse(null),
            instant.flatMap(i -> i.read(source)).orElse(null),
            status,
            criterion);
    if (version instanceof Version.Missing missing) {
      return new Undecidable(missing.reason());
    }
    FieldValue<Long> cents = total.map(t -> t.read(source)).orElseGet(None::new);
    FieldValue<String> address = email.map(e -> address(e.read(source))).orElseGet(None::new);
    return Stream.of(cents, address)
        .filter(Unreadable.class::isInstance)
        .findFirst()
        .<FactResult>map(u -> new Undecidable(((Unreadable<?>) u).reason()))
        .orElseGet(
            () -> new Mapped(new Fact(status, known(version), cents.orNull(), address.orNull())));
  }

  private static long known(Version version) {
    return ((Version.Known) version).value();
  }

  private static Optional<BigInteger> integer(Reading reading) {
    return reading instanceof Found found
            && found.kind() != Kind.BOOLEAN
            && INTEGER.matcher(found.text()).matches()
        ? Optional.of(new BigInteger(found.text()))
        : Optional.empty();
  }

  /** An empty address is none: providers write it for guests. */
  private static FieldValue<String> address(Reading reading) {
    if (reading instanceof Absent || (reading instanceof Found f && f.text().isBlank())) {
      return new None<>();
    }
    boolean usable =
        reading instanceof Found found
            && found.kind() == Kind.TEXT
            && found.text().length() <= MAX_ADDRESS
            && Ids.storable(found.text());
    return usable
        ? new Present<>(((Found) reading).text())
        : new Unreadable<>(
            "the customer's address is no text of up to %d characters".formatted(MAX_ADDRESS));
  }
}
