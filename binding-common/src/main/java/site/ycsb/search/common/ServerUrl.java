// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Address of one server, as {@code scheme://[[user]:password@]host[:port][/path]}.
 *
 * @param path what follows the first slash behind the host; empty if there is nothing
 */
public record ServerUrl(String scheme, Optional<Login> login, HostAndPort server, String path) {

  private static final int MAX_PORT = 65_535;

  /** User and password, which may be empty. Prints without them. */
  public record Login(String user, String password) {
    @Override
    public String toString() {
      return "…";
    }
  }

  /** Host (a name or an address, IPv6 without brackets) and port (1 … 65535). */
  public record HostAndPort(String host, int port) {
    @Override
    public String toString() {
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
  }

  /**
   * Reads an address. The user and the password are percent-decoded.
   *
   * @throws IllegalArgumentException if it has another form; the caller's message shows {@link
   *     #withoutLogin}
   */
  public static ServerUrl parse(String text, int defaultPort) {
    URI uri = URI.create(text);
    boolean more = uri.getRawQuery() != null || uri.getRawFragment() != null;
    if (uri.getScheme() == null || uri.getHost() == null || more) {
      throw new IllegalArgumentException("not scheme://[[user]:password@]host[:port][/path]");
    }
    int port = uri.getPort() < 0 ? defaultPort : Ranges.require(uri.getPort(), 1, MAX_PORT);
    String path = uri.getPath();
    return new ServerUrl(
        uri.getScheme(),
        Optional.ofNullable(uri.getRawUserInfo()).map(ServerUrl::login),
        new HostAndPort(uri.getHost().replaceAll("[\\[\\]]", ""), port),
        path.isEmpty() ? "" : path.substring(1));
  }

  /** Without a colon, the text could be a user or a password. */
  private static Login login(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException(
          "a user without a password, or a password without a colon");
    }
    return new Login(decoded(text.substring(0, colon)), decoded(text.substring(colon + 1)));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** An address of any form with {@code …} for all that precedes its last {@code @}. */
  public static String withoutLogin(String text) {
    return text.replaceFirst("^(\\s*[a-z+]*://)?.*@", "$1…@");
  }

  /** Prints the host and the port, without the login. */
  @Override
  public String toString() {
    return server.toString();
  }
}
