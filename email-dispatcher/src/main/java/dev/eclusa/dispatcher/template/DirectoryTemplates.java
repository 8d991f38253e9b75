package dev.eclusa.dispatcher.template;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Templates of an installation, in a folder laid out as the packaged ones, over those: read anew
 * each time, so that an edit counts from the next mail on. A template in the folder replaces the
 * packaged one of the same name and language as a whole.
 */
public final class DirectoryTemplates implements TemplateFiles {

  private final Path root;
  private final TemplateFiles packaged;

  public DirectoryTemplates(Path root, TemplateFiles packaged) {
    this.root = root.toAbsolutePath().normalize();
    this.packaged = packaged;
  }

  @Override
  public List<TemplateId> list() {
    Stream<TemplateId> own =
        children(root).stream()
            .flatMap(slug -> children(slug).stream().map(l -> new TemplateId(name(slug), name(l))));
    return Stream.concat(own, packaged.list().stream()).distinct().toList();
  }

  @Override
  public Optional<String> read(TemplateId id, Part part) {
    Path folder = root.resolve(id.slug()).resolve(id.locale()).normalize();
    if (!folder.startsWith(root) || !Files.isDirectory(folder)) {
      return packaged.read(id, part);
    }
    Path file = folder.resolve(part.fileName());
    try {
      return Files.exists(file)
          ? Optional.of(Files.readString(file, StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + part.fileName() + " of " + id, e);
    }
  }

  private static List<Path> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      // Kubernetes mounts hidden folders (..data) beside the real ones.
      return files
          .filter(Files::isDirectory)
          .filter(f -> !name(f).startsWith("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot list templates", e);
    }
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName());
  }
}
