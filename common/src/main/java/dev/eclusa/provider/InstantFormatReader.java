package dev.eclusa.provider;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code formats} and {@code zone} of an instant. */
final class InstantFormatReader {

  private InstantFormatReader() {}

  static List<InstantFormat> read(Section instant) {
    Optional<ZoneId> zone = zone(instant);
    List<InstantFormat> formats = new ArrayList<>();
    for (String name : instant.texts("formats")) {
      format(name, zone, instant).ifPresent(formats::add);
    }
    if (!instant.has("formats")) {
      formats.add(InstantFormat.iso());
    }
    return formats;
  }

  private static Optional<InstantFormat> format(
      String name, Optional<ZoneId> zone, Section instant) {
    return switch (name) {
      case "iso" -> Optional.of(InstantFormat.iso());
      case "unix-s" -> Optional.of(new InstantFormat.Unix(1000));
      case "unix-ms" -> Optional.of(new InstantFormat.Unix(1));
      case "iso-local" -> zoned(name, zone, instant).map(InstantFormat::isoLocal);
      default -> pattern(name, zone, instant);
    };
  }

  private static Optional<InstantFormat> pattern(
      String pattern, Optional<ZoneId> zone, Section instant) {
    try {
      InstantFormat.pattern(pattern, null);
      boolean carriesZone = pattern.matches(".*[VzOXxZ].*");
      Optional<ZoneId> needed = carriesZone ? zone : zoned(pattern, zone, instant);
      return Optional.of(InstantFormat.pattern(pattern, needed.orElse(null)));
    } catch (IllegalArgumentException wrong) {
      instant.problem(
          "formats",
          "\"%s\" is none of iso, iso-local, unix-s, unix-ms, nor a date-time pattern"
              .formatted(pattern));
      return Optional.empty();
    }
  }

  private static Optional<ZoneId> zoned(String format, Optional<ZoneId> zone, Section instant) {
    if (!instant.has("zone")) {
      instant.problem("zone", "is missing: format %s says none".formatted(format));
    }
    return zone;
  }

  private static Optional<ZoneId> zone(Section instant) {
    Optional<String> name = instant.text("zone");
    try {
      return name.map(ZoneId::of);
    } catch (DateTimeException unknown) {
      instant.problem(
          "zone", "\"%s\" is no time zone such as UTC or America/Sao_Paulo".formatted(name.get()));
      return Optional.empty();
    }
  }
}
