package dev.eclusa.local.stack;

import dev.eclusa.local.LocalStackException;
import java.net.URI;
import java.net.URISyntaxException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * A database and the user that owns it.
 *
 * @param url {@code postgresql://host:port/database}
 */
public record PostgresAddress(String url, String user, String password) {

  /**
   * Reads {@code postgresql://user:password@host:port/database}; {@code postgres:} and {@code
   * jdbc:postgresql:} are understood too.
   *
   * @throws LocalStackException if it is something else; the message doesn't repeat the text, which
   *     may hold a password
   */
  public static PostgresAddress parse(String text) {
    try {
      URI uri = new URI(text.startsWith("jdbc:") ? text.substring("jdbc:".length()) : text);
      String scheme = String.valueOf(uri.getScheme());
      boolean named = uri.getHost() != null && uri.getPath() != null && uri.getPath().length() > 1;
      if (!named || !(scheme.equals("postgresql") || scheme.equals("postgres"))) {
        throw wrong(null);
      }
      String[] who = uri.getUserInfo() == null ? new String[0] : uri.getUserInfo().split(":", 2);
      int port = uri.getPort() < 0 ? 5432 : uri.getPort();
      String url = "postgresql://" + uri.getHost() + ":" + port + uri.getPath();
      return new PostgresAddress(
          url, who.length > 0 ? who[0] : "eclusa", who.length > 1 ? who[1] : "");
    } catch (URISyntaxException e) {
      throw wrong(e);
    }
  }

  private static LocalStackException wrong(URISyntaxException cause) {
    // The cause's message holds the text, so only its kind goes along.
    String detail = cause == null ? "" : " (at character " + cause.getIndex() + ")";
    return new LocalStackException(
        "--postgres takes postgresql://USER:PASSWORD@HOST:PORT/DATABASE" + detail);
  }

  public String jdbcUrl() {
    return "jdbc:" + url;
  }

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(jdbcUrl(), user, password);
  }

  /** Without the password. */
  @Override
  public String toString() {
    return url + " (user " + user + ")";
  }
}
