package dev.eclusa.provider;

import java.util.List;

/** The configuration of providers can't work: the service must not start. */
public final class ProviderConfigException extends RuntimeException {

  private final transient List<String> problems;

  ProviderConfigException(String source, List<String> problems) {
    super("Providers of %s:\n  %s".formatted(source, String.join("\n  ", problems)));
    this.problems = List.copyOf(problems);
  }

  /** One line a problem, each beginning with the path of its key. Holds no secret. */
  public List<String> problems() {
    return problems;
  }
}
