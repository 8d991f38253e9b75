package dev.eclusa.queue;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.redis.client.Command;
import io.vertx.mutiny.redis.client.Redis;
import io.vertx.mutiny.redis.client.Request;
import io.vertx.mutiny.redis.client.Response;
import java.util.List;
import java.util.function.Supplier;

/** One part of a queue: all its keys are in one hash slot, and each script touches one part. */
final class Shard {

  private static final String NO_SCRIPT = "NOSCRIPT";
  private static final String OUT_OF_MEMORY = "OOM";

  private final Redis redis;
  private final QueueSettings settings;
  private final String packedSettings;
  private final Supplier<String> now;
  private final String prefix;

  /**
   * @param now epoch ms; empty: Redis' own clock
   */
  Shard(Redis redis, QueueSettings settings, Supplier<String> now, int number) {
    this.redis = redis;
    this.settings = settings;
    this.packedSettings = settings.packed();
    this.now = now;
    this.prefix = "eclusa:{%s:%d}".formatted(settings.name(), number);
  }

  /** Runs a script; one that Redis doesn't have (restarted, flushed, failed over) is sent along. */
  Uni<Response> run(LuaScript script, List<String> arguments) {
    return Uni.createFrom()
        .deferred(() -> redis.send(request(Command.EVALSHA, script.sha1(), arguments)))
        .onFailure(failure -> says(failure, NO_SCRIPT))
        .recoverWithUni(() -> redis.send(request(Command.EVAL, script.text(), arguments)))
        .ifNoItem()
        .after(settings.callBound())
        .fail()
        .onFailure()
        .transform(failure -> explained(script, failure));
  }

  private Request request(Command command, String script, List<String> arguments) {
    Request request =
        Request.cmd(command).arg(script).arg("1").arg(prefix).arg(now.get()).arg(packedSettings);
    arguments.forEach(request::arg);
    return request;
  }

  private QueueException explained(LuaScript script, Throwable failure) {
    if (says(failure, OUT_OF_MEMORY)) {
      return new QueueFullException(prefix, failure);
    }
    return new QueueException("%s failed on %s".formatted(script.fileName(), prefix), failure);
  }

  /** Older servers put the code of an error inside a script at another place than newer ones. */
  private static boolean says(Throwable failure, String code) {
    return failure.getMessage() != null && failure.getMessage().contains(code);
  }

  @Override
  public String toString() {
    return prefix;
  }
}
