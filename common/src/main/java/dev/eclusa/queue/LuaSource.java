package dev.eclusa.queue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of a script.
 *
 * @param sha1 hexadecimal, of the text
 */
record LuaSource(String text, String sha1) {

  private static final String FOLDER = "/lua/queue/";
  private static final Pattern INCLUDE = Pattern.compile("(?m)^--@include (.+)$");

  /** Reads a script and puts in what it shares with others. */
  static LuaSource of(String file) {
    String text =
        INCLUDE.matcher(read(file)).replaceAll(match -> Matcher.quoteReplacement(included(match)));
    return new LuaSource(text, sha1Of(text));
  }

  private static String included(MatchResult match) {
    return Stream.of(match.group(1).split(" "))
        .map(name -> read("include/" + name + ".lua"))
        .collect(Collectors.joining("\n"));
  }

  private static String read(String file) {
    try (InputStream in = LuaSource.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw new IllegalStateException("no script " + FOLDER + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FOLDER + file, e);
    }
  }

  private static String sha1Of(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
  }
}
