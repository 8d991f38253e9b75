package dev.eclusa.standin.http;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;

/** A Vert.x with few threads that writes no files. */
public final class SmallVertx {

  private SmallVertx() {}

  public static Vertx create() {
    return Vertx.vertx(
        new VertxOptions()
            .setEventLoopPoolSize(2)
            .setWorkerPoolSize(2)
            .setInternalBlockingPoolSize(2)
            .setFileSystemOptions(
                new FileSystemOptions()
                    .setFileCachingEnabled(false)
                    .setClassPathResolvingEnabled(false)));
  }
}
