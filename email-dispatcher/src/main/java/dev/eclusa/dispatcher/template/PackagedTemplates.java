package dev.eclusa.dispatcher.template;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The templates inside the service: {@code mail-templates/<slug>/<locale>/…}. A list names them,
 * since neither a jar nor a native executable can be asked for the content of a folder.
 */
public final class PackagedTemplates implements TemplateFiles {

  private static final String ROOT = "mail-templates/";
  private static final String LIST = ROOT + "list.txt";

  private final Map<String, Optional<String>> read = new ConcurrentHashMap<>();

  @Override
  public List<TemplateId> list() {
    return resource(LIST)
        .orElseThrow()
        .lines()
        .map(line -> line.split("/", 2))
        .map(parts -> new TemplateId(parts[0], parts[1]))
        .toList();
  }

  @Override
  public Optional<String> read(TemplateId id, Part part) {
    if (!list().contains(id)) {
      return Optional.empty();
    }
    return resource(ROOT + id.slug() + "/" + id.locale() + "/" + part.fileName());
  }

  private Optional<String> resource(String name) {
    return read.computeIfAbsent(name, PackagedTemplates::load);
  }

  private static Optional<String> load(String name) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try (InputStream in = loader.getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name, e);
    }
  }
}
