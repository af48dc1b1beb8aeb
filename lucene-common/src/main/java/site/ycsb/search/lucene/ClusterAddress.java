// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.settings.SettingException;

/**
 * Address of a cluster, with the login if the URL has one. Prints without the login, so it may be
 * shown.
 *
 * @param tls whether connections are encrypted, and hosts' names verified
 * @param nodes some or all of its nodes, at least one
 * @param login the login, or null if the address has none
 */
public record ClusterAddress(boolean tls, List<Node> nodes, @Nullable Authorization login) {

  static final int DEFAULT_PORT = 9200;
  static final String FORM = "http[s]://[user:password@]host[:port], more hosts by commas";

  private static final String SCHEME_END = "://";

  /**
   * One node.
   *
   * @param host a name or an address, IPv6 without brackets
   * @param port 1 … 65535
   */
  public record Node(String host, int port) {
    @Override
    public String toString() {
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
  }

  public ClusterAddress {
    nodes = List.copyOf(nodes);
  }

  /**
   * Reads {@link #FORM}; the user and the password are percent-decoded. A further host without a
   * scheme has that of the first.
   *
   * @throws SettingException naming the key, and never showing a login
   */
  static ClusterAddress parse(String key, String text) {
    try {
      List<String> parts = Stream.of(text.split(",", -1)).map(String::strip).toList();
      String scheme = parts.get(0).split(SCHEME_END)[0] + SCHEME_END;
      List<URI> uris = parts.stream().map(part -> uri(part, scheme)).toList();
      List<String> schemes = uris.stream().map(URI::getScheme).distinct().toList();
      List<Authorization> logins =
          uris.stream().map(ClusterAddress::login).filter(Objects::nonNull).distinct().toList();
      if (schemes.size() > 1 || logins.size() > 1) {
        throw malformed(key, text, "all with one scheme and one login");
      }
      return new ClusterAddress(
          schemes.get(0).equals("https"),
          uris.stream().map(ClusterAddress::node).toList(),
          logins.isEmpty() ? null : logins.get(0));
    } catch (IllegalArgumentException e) {
      throw e instanceof SettingException told ? told : malformed(key, text, "and nothing more");
    }
  }

  /** The URI of a part. An @ behind a comma without a scheme: the comma is within a password. */
  private static URI uri(String part, String scheme) {
    boolean whole = part.contains(SCHEME_END);
    try {
      URI uri = new URI(whole ? part : scheme + part);
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      boolean login = !whole && uri.getRawUserInfo() != null;
      boolean more = uri.getRawQuery() != null || uri.getRawFragment() != null;
      if (!http || login || uri.getHost() == null || more || uri.getPath().length() > 1) {
        throw new IllegalArgumentException();
      }
      return uri;
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Node node(URI uri) {
    int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException();
    }
    return new Node(uri.getHost().replaceAll("[\\[\\]]", ""), port);
  }

  private static @Nullable Authorization login(URI uri) {
    String login = uri.getRawUserInfo();
    if (login == null) {
      return null;
    }
    int colon = login.indexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException();
    }
    return Authorization.basic(
        decoded(login.substring(0, colon)), decoded(login.substring(colon + 1)));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static SettingException malformed(String key, String text, String also) {
    String shown =
        Stream.of(text.split(",", -1))
            .map(part -> part.replaceFirst("^(\\s*[a-z]*://)?.*@", "$1…@"))
            .collect(Collectors.joining(","));
    // A comma may also be within a password.
    String safe = text.indexOf('@') < 0 ? shown : shown.replaceFirst("^.*@", "…@");
    return new SettingException(
        "%s=%s: valid is %s, %s; an @ or a comma within a password is %%40 or %%2C"
            .formatted(key, safe, FORM, also));
  }

  @Override
  public String toString() {
    return nodes.stream().map(Node::toString).collect(Collectors.joining(","));
  }
}
