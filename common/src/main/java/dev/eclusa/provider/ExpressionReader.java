package dev.eclusa.provider;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads expressions, and refuses those that take unsigned input without saying so.
 *
 * <p>Where only the stored body is left (facts), headers, query and time of receipt are refused.
 */
final class ExpressionReader {

  private static final List<String> KINDS =
      List.of("path", "header", "query", "text", "first", "all", "body-hash", "received");
  private static final List<String> KINDS_OF_BODY = List.of("path", "text", "first", "all");
  private static final Expression PLACEHOLDER = new Expression.Text("");

  private final List<String> kinds;
  private final Trust trust;

  private ExpressionReader(List<String> kinds, Trust trust) {
    this.kinds = kinds;
    this.trust = trust;
  }

  /** For what is read from a whole request. */
  static ExpressionReader ofRequest(Trust trust) {
    return new ExpressionReader(KINDS, trust);
  }

  /** For what is read from a stored body. */
  static ExpressionReader ofBody(Trust trust) {
    return new ExpressionReader(KINDS_OF_BODY, trust);
  }

  /** The expression under a key that must be there. */
  Expression required(Section section, String key, String what) {
    if (!section.has(key)) {
      section.problem(key, "is missing: " + what);
    }
    return optional(section, key).orElse(PLACEHOLDER);
  }

  Optional<Expression> optional(Section section, String key) {
    return section.raw(key).map(n -> read(section.path(key), n, section.problems(), trust));
  }

  private Expression read(String path, JsonNode node, Problems problems, Trust trusted) {
    if (node.isTextual()) {
      trusted.checkBody(path, problems);
      return path(path, node.textValue(), problems);
    }
    if (!node.isObject()) {
      problems.add(path, "must be a path or a mapping of keys");
      return PLACEHOLDER;
    }
    try (Section section = new Section(path, node, problems)) {
      Trust here = trusted.under(section);
      List<String> found = KINDS.stream().filter(section::has).toList();
      Expression inner =
          found.size() == 1 && kinds.contains(found.get(0))
              ? kind(section, found.get(0), here)
              : noKind(section);
      return matching(section, inner);
    }
  }

  private Expression noKind(Section section) {
    section.problems().add(section.path(), "needs one of " + String.join(", ", kinds));
    return PLACEHOLDER;
  }

  private Expression kind(Section section, String kind, Trust here) {
    Problems problems = section.problems();
    switch (kind) {
      case "path" -> {
        here.checkBody(section.path("path"), problems);
        return path(section.path("path"), section.text("path").orElse("?"), problems);
      }
      case "header" -> {
        String name = section.text("header").orElse("");
        HeaderNames.check(section.path("header"), name, problems);
        here.checkHeader(section.path("header"), name, problems);
        return new Expression.Header(name);
      }
      case "query" -> {
        String name = section.text("query").orElse("");
        here.checkQuery(section.path("query"), name, problems);
        return new Expression.Query(name);
      }
      case "text" -> {
        return new Expression.Text(section.text("text").orElse(""));
      }
      case "first" -> {
        return new Expression.First(children(section, "first", here));
      }
      case "all" -> {
        String separator = section.text("separator").orElse("/");
        return new Expression.Joined(children(section, "all", here), separator);
      }
      case "body-hash" -> {
        here.checkBody(section.path("body-hash"), problems);
        return hash(section);
      }
      default -> {
        return received(section);
      }
    }
  }

  private List<Expression> children(Section section, String key, Trust here) {
    List<JsonNode> nodes = section.list(key);
    if (nodes.isEmpty()) {
      section.problem(key, "must be a list of expressions");
    }
    List<Expression> children = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      String path = section.path(key) + "[" + i + "]";
      children.add(read(path, nodes.get(i), section.problems(), here));
    }
    return children;
  }

  private static Expression path(String key, String text, Problems problems) {
    Optional<JsonPath> path = JsonPath.parse(text);
    if (path.isEmpty()) {
      problems.add(key, "\"%s\" is no path such as data.id or items[0].id".formatted(text));
    }
    return path.<Expression>map(Expression.Path::new).orElse(PLACEHOLDER);
  }

  private static Expression hash(Section section) {
    List<JsonPath> without = new ArrayList<>();
    section
        .section("body-hash")
        .ifPresent(
            hash -> {
              try (hash) {
                for (String text : hash.texts("without")) {
                  if (path(hash.path("without"), text, hash.problems())
                      instanceof Expression.Path found) {
                    without.add(found.path());
                  }
                }
              }
            });
    return new Expression.Hash(new BodyHash(without));
  }

  private static Expression received(Section section) {
    Duration step = section.duration("received").orElse(Duration.ofSeconds(1));
    if (step.toSeconds() < 1) {
      section.problem("received", "must be at least 1s");
    }
    return new Expression.Received(step);
  }

  private static Expression matching(Section section, Expression inner) {
    Optional<String> match = section.text("match");
    try {
      return match
          .<Expression>map(regex -> new Expression.Matching(inner, Pattern.compile(regex)))
          .orElse(inner);
    } catch (PatternSyntaxException wrong) {
      section.problem("match", "is no regular expression: " + wrong.getDescription());
      return inner;
    }
  }
}
