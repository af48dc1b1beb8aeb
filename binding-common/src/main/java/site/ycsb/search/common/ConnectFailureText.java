// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import site.ycsb.search.binding.FailureText;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;

/**
 * Explanation of a failed connection, in one line: what failed, where, and which property to set.
 * The binding explains the exceptions of its driver and of its server; this class explains those of
 * the JDK.
 *
 * @param address the server's address, without a login
 * @param prefix text before the first dot of the binding's properties, for example {@code
 *     redisjson}; the url and both time limits are properties of that prefix
 * @param trustKey property that names the trusted certificates
 */
public record ConnectFailureText(
    String store, String address, String prefix, String trustKey, Timeouts timeouts) {

  /** Failure that the JDK's exceptions explain, or else the root cause's message. */
  public StoreException explain(Exception failure) {
    List<Throwable> causes = FailureText.causes(failure);
    return because(reason(causes).orElseGet(() -> lastOf(causes)), failure);
  }

  public StoreException because(String reason, Exception failure) {
    return new StoreException(
        ExitCode.UNREACHABLE,
        FailureText.oneLine("%s at %s: %s".formatted(store, address, reason)),
        failure);
  }

  /** Reason that one of the causes gives, if it is an exception of the JDK's network classes. */
  public Optional<String> reason(List<Throwable> causes) {
    String last = lastOf(causes);
    if (FailureText.has(causes, UnknownHostException.class)) {
      return Optional.of("no such host (%s); see %s.url".formatted(last, prefix));
    }
    if (FailureText.has(causes, SocketTimeoutException.class)) {
      return Optional.of(noAnswer());
    }
    if (FailureText.has(causes, ConnectException.class)) {
      return Optional.of(
          "nothing listens there (%s); start a server, or set %s.url".formatted(last, prefix));
    }
    if (FailureText.has(causes, SSLException.class)) {
      return Optional.of(
          "no TLS connection (%s); see %s.url, %s".formatted(last, prefix, trustKey));
    }
    return Optional.empty();
  }

  /** Reason of a server that does not answer in time. */
  public String noAnswer() {
    return "no answer within %1$s.connecttimeout=%2$d or %1$s.timeout=%3$d milliseconds"
        .formatted(prefix, timeouts.connectMillis(), timeouts.replyMillis());
  }

  /** Reason of a server that got no login, and the property that gives one. */
  public String loginRequired(String remedy) {
    return "the server requires a user and a password; set " + remedy;
  }

  /**
   * Reason of a server that got a wrong login: its error, which holds no secret, and the
   * properties.
   */
  public String loginRefused(String said, String keys) {
    return "authentication failed (%s); see %s".formatted(said, keys);
  }

  private static String lastOf(List<Throwable> causes) {
    return FailureText.of(causes.get(causes.size() - 1));
  }
}
