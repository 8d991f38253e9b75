package dev.eclusa.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every script has to be like, as text. */
class ScriptsTest {

  private static final Pattern CALL = Pattern.compile("(?:call|inPortions)\\('([A-Z]+)'");

  /** All that the scripts use; LPOP with a count and SMISMEMBER came with Redis 6.2. */
  private static final Set<String> COMMANDS =
      new TreeSet<>(
          Set.of(
              "DEL",
              "EXISTS",
              "HDEL",
              "HEXISTS",
              "HGET",
              "HGETALL",
              "HINCRBY",
              "HLEN",
              "HMGET",
              "HSCAN",
              "HSET",
              "HSETNX",
              "LINDEX",
              "LLEN",
              "LPOP",
              "LSET",
              "PERSIST",
              "PEXPIRE",
              "RPUSH",
              "SADD",
              "SCARD",
              "SMISMEMBER",
              "SREM",
              "TIME",
              "ZADD",
              "ZCARD",
              "ZPOPMIN",
              "ZRANGE",
              "ZRANGEBYSCORE",
              "ZREM",
              "ZREMRANGEBYSCORE",
              "ZSCORE"));

  @ParameterizedTest
  @EnumSource(LuaScript.class)
  @DisplayName("begins with what it does, its KEYS, ARGV, result and cost")
  void hasAHeader(LuaScript script) {
    String text = script.text();
    String header = text.substring(0, text.indexOf("-- What every script"));
    assertTrue(header.startsWith("-- "), header);
    for (String part : new String[] {"KEYS[1]", "ARGV ", "Result ", "Cost "}) {
      assertTrue(header.contains("\n-- " + part), () -> part + " missing in " + header);
    }
  }

  @ParameterizedTest
  @EnumSource(LuaScript.class)
  @DisplayName("uses commands of Redis 6.2 only, on keys made from its one KEYS")
  void usesKnownCommands(LuaScript script) {
    CALL.matcher(script.text())
        .results()
        .map(call -> call.group(1).toUpperCase(Locale.ROOT))
        .forEach(command -> assertTrue(COMMANDS.contains(command), command));
    assertEquals(-1, script.text().indexOf("KEYS[2]"));
    assertTrue(!script.text().contains("--@include"), "an include was not put in");
  }
}
