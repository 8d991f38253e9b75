package dev.eclusa.local.stack;

import dev.eclusa.local.LocalStackException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the folder that the packaged services are built in. */
public final class Checkout {
  private static final String PROPERTY = "eclusa.checkout";

  private Checkout() {}

  /** The folder named by the system property {@value #PROPERTY}, else the one around this JVM. */
  public static Path find() {
    String named = System.getProperty(PROPERTY);
    if (named != null) {
      return Path.of(named).toAbsolutePath().normalize();
    }
    Path here = Path.of("").toAbsolutePath();
    for (Path folder = here; folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve(Service.RECEIVER.module()))
          && Files.isDirectory(folder.resolve("deploy"))) {
        return folder;
      }
    }
    throw new LocalStackException("No checkout of Eclusa around " + here);
  }
}
