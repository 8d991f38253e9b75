package dev.eclusa.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;

/** The production classes of the module whose tests run: not its tests, not what it depends on. */
final class ModuleClasses {

  private static final Path COMPILED = Path.of("target", "classes");

  private ModuleClasses() {}

  /** Fails when there are none: a rule over no class would hold without saying anything. */
  static JavaClasses load() {
    if (!Files.isDirectory(COMPILED)) {
      throw new IllegalStateException("run from the module's folder: no " + COMPILED);
    }
    JavaClasses classes = new ClassFileImporter().importPath(COMPILED);
    if (classes.isEmpty()) {
      throw new IllegalStateException("no class in " + COMPILED);
    }
    return classes;
  }
}
