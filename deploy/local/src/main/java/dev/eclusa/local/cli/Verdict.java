package dev.eclusa.local.cli;

import java.util.List;
import java.util.stream.Collectors;

/** Whether things are as they must be, in words. */
final class Verdict {
  private static final int SHOWN = 20;

  private Verdict() {}

  /** The praise, if nothing was found; otherwise the first of what was. */
  static String of(List<String> findings, String praise) {
    if (findings.isEmpty()) {
      return "✓ " + praise;
    }
    String shown =
        findings.stream().limit(SHOWN).map(f -> "  ✗ " + f).collect(Collectors.joining("\n"));
    String more = findings.size() > SHOWN ? "\n  … and more" : "";
    return "✗ %,d things are off:%n%s%s".formatted(findings.size(), shown, more);
  }
}
