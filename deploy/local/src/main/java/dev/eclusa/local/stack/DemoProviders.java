package dev.eclusa.local.stack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The providers that the stack's receiver and applier know. */
public final class DemoProviders {

  /** Provider whose events become items of {@link DemoHandlers#LIVE}. */
  public static final String CRM = "crm";

  /** Type of those events. */
  public static final String CONTACT_CHANGED = "contact.changed";

  private static final String FILE = "providers.yaml";

  private DemoProviders() {}

  /** Where they are written, in a stack's data folder. */
  static Path file(DataFolder folder) {
    return folder.root().resolve(FILE);
  }

  /** Writes them anew: they belong to this version of the stack, not to its data. */
  static void write(DataFolder folder) {
    try (InputStream providers = DemoProviders.class.getResourceAsStream(FILE)) {
      Files.copy(providers, file(folder), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the providers", e);
    }
  }
}
