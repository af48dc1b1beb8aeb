// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.Optional;
import site.ycsb.search.common.ServerUrl;
import site.ycsb.search.common.ServerUrl.HostAndPort;
import site.ycsb.search.common.ServerUrl.Login;
import site.ycsb.search.settings.SettingException;

/**
 * Address of a Redis server, with the user and the password. It prints without both, so that it may
 * be shown.
 *
 * @param tls true to encrypt the connection and to verify the host's name
 * @param login user and password; an empty user is Redis's default user
 */
public record RedisAddress(boolean tls, HostAndPort server, Optional<Login> login, int database) {

  static final int DEFAULT_PORT = 6379;
  static final String FORM = "redis[s]://[[user]:password@]host[:port][/database]";

  /**
   * Reads {@link #FORM}; the user and the password are percent-decoded. A failure hides all text
   * before the last {@code @}.
   */
  static RedisAddress parse(String key, String text) {
    try {
      ServerUrl url = ServerUrl.parse(text, DEFAULT_PORT);
      int database = url.path().isEmpty() ? 0 : Integer.parseUnsignedInt(url.path());
      return new RedisAddress(isTls(url), url.server(), url.login(), database);
    } catch (IllegalArgumentException e) {
      throw new SettingException(
          "%s=%s: valid is %s, with %%40 for an @ within the password",
          key, ServerUrl.withoutLogin(text), FORM);
    }
  }

  private static boolean isTls(ServerUrl url) {
    return switch (url.scheme()) {
      case "rediss" -> true;
      case "redis" -> false;
      default -> throw new IllegalArgumentException("not redis[s]");
    };
  }

  @Override
  public String toString() {
    return server.toString();
  }
}
