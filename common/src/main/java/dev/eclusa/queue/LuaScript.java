package dev.eclusa.queue;

import java.util.Locale;

/** The scripts of the engine, one file each. */
enum LuaScript {
  ENQUEUE,
  CLAIM,
  COMPLETE,
  FAIL,
  RELEASE,
  RENEW,
  LIMITS,
  DEAD,
  REBUILD,
  CIRCUIT,
  LANE,
  TENANT,
  STATS;

  private final String text;
  private final String sha1;

  LuaScript() {
    LuaSource source = LuaSource.of(fileName());
    text = source.text();
    sha1 = source.sha1();
  }

  String fileName() {
    return name().toLowerCase(Locale.ROOT) + ".lua";
  }

  String text() {
    return text;
  }

  /** By which Redis knows a script that it has seen. */
  String sha1() {
    return sha1;
  }
}
