// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.common.ServerUrl;
import site.ycsb.search.common.ServerUrl.HostAndPort;
import site.ycsb.search.common.ServerUrl.Login;
import site.ycsb.search.settings.SettingException;

/**
 * Address of a cluster, with the login if the URL has one. Prints without the login, so it may be
 * shown.
 *
 * @param tls whether connections are encrypted, and hosts' names verified
 * @param nodes some or all of its nodes, at least one
 */
public record ClusterAddress(boolean tls, List<HostAndPort> nodes, @Nullable Login login) {

  static final int DEFAULT_PORT = 9200;
  static final String FORM = "http[s]://[user:password@]host[:port], more hosts by commas";

  private static final String SCHEME_END = "://";

  /**
   * Reads {@link #FORM}; the user and the password are percent-decoded. A further host without a
   * scheme has that of the first. A failure shows no login.
   */
  static ClusterAddress parse(String key, String text) {
    List<ServerUrl> urls;
    try {
      List<String> parts = Stream.of(text.split(",", -1)).map(String::strip).toList();
      String scheme = parts.get(0).split(SCHEME_END)[0] + SCHEME_END;
      urls = parts.stream().map(part -> url(part, scheme)).toList();
    } catch (IllegalArgumentException e) {
      throw malformed(key, text, "and nothing more");
    }
    List<String> schemes = urls.stream().map(ServerUrl::scheme).distinct().toList();
    List<Login> logins = urls.stream().flatMap(url -> url.login().stream()).distinct().toList();
    if (schemes.size() > 1 || logins.size() > 1) {
      throw malformed(key, text, "all with one scheme and one login");
    }
    return new ClusterAddress(
        schemes.get(0).equals("https"),
        urls.stream().map(ServerUrl::server).toList(),
        logins.isEmpty() ? null : logins.get(0));
  }

  /** The URL of a part. An @ behind a comma without a scheme: the comma is within a password. */
  private static ServerUrl url(String part, String scheme) {
    boolean whole = part.contains(SCHEME_END);
    ServerUrl url = ServerUrl.parse(whole ? part : scheme + part, DEFAULT_PORT);
    boolean http = url.scheme().equals("http") || url.scheme().equals("https");
    boolean named = url.login().map(login -> whole && !login.user().isEmpty()).orElse(true);
    if (!http || !named || !url.path().isEmpty()) {
      throw new IllegalArgumentException();
    }
    return url;
  }

  private static SettingException malformed(String key, String text, String also) {
    String shown =
        Stream.of(text.split(",", -1))
            .map(ServerUrl::withoutLogin)
            .collect(Collectors.joining(","));
    // A comma may also be within a password.
    String safe = text.indexOf('@') < 0 ? shown : shown.replaceFirst("^.*@", "…@");
    return new SettingException(
        "%s=%s: valid is %s, %s; an @ or a comma within a password is %%40 or %%2C",
        key, safe, FORM, also);
  }

  @Override
  public String toString() {
    return nodes.stream().map(HostAndPort::toString).collect(Collectors.joining(","));
  }
}
