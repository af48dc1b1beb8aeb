// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.settings.SettingException;

/**
 * Where a Redis server is, and as whom to go there. Prints without the user and the password, so it
 * may be shown.
 *
 * @param tls whether to encrypt the connection, and to verify the host's name
 * @param host a name or an address, IPv6 without brackets
 * @param port 1 … 65535
 * @param user the ACL user, or null for the default one
 * @param password the user's password, or null for none
 * @param database the number of the database, 0 unless the server is divided
 */
record RedisAddress(
    boolean tls,
    String host,
    int port,
    @Nullable String user,
    @Nullable String password,
    int database) {

  static final int DEFAULT_PORT = 6379;
  static final String FORM = "redis[s]://[[user]:password@]host[:port][/database]";

  /**
   * Reads {@link #FORM}; the user and the password are percent-decoded.
   *
   * @throws SettingException naming the key, and never showing what stands before the last
   *     {@code @}
   */
  static RedisAddress parse(String key, String text) {
    try {
      URI uri = new URI(text);
      boolean tls = "rediss".equals(uri.getScheme());
      if ((!tls && !"redis".equals(uri.getScheme())) || uri.getHost() == null || hasMore(uri)) {
        throw malformed(key, text);
      }
      String login = uri.getRawUserInfo();
      int colon = login == null ? -1 : login.indexOf(':');
      if (login != null && colon < 0) {
        throw malformed(key, text); // A user without a password, or the other way round?
      }
      return new RedisAddress(
          tls,
          uri.getHost().replaceAll("[\\[\\]]", ""),
          port(uri),
          login == null || colon == 0 ? null : decoded(login.substring(0, colon)),
          login == null ? null : decoded(login.substring(colon + 1)),
          database(uri));
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw e instanceof SettingException told ? told : malformed(key, text);
    }
  }

  /** What an address never has: a query, a fragment. */
  private static boolean hasMore(URI uri) {
    return uri.getRawQuery() != null || uri.getRawFragment() != null;
  }

  private static int port(URI uri) {
    int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException();
    }
    return port;
  }

  private static int database(URI uri) {
    String path = uri.getPath();
    return path.length() < 2 ? 0 : Integer.parseUnsignedInt(path.substring(1));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static SettingException malformed(String key, String text) {
    return new SettingException(
        "%s=%s: valid is %s, with %%40 for an @ within the password"
            .formatted(key, text.replaceFirst("(^[a-z]*://)?.*@", "$1…@"), FORM));
  }

  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
