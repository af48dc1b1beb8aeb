// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.binding.StoreException;

/** Why a connection was not made, in one line: where, what, and what to do. */
final class ConnectFailures {

  private ConnectFailures() {}

  static StoreException explain(RedisJsonSettings settings, JedisException failure) {
    String line = "Redis at %s: %s".formatted(settings.address(), reason(settings, failure));
    return new StoreException(ExitCode.UNREACHABLE, line.replaceAll("\\s*\\R\\s*", " "), failure);
  }

  private static String reason(RedisJsonSettings settings, JedisException failure) {
    List<Throwable> causes = causes(failure);
    String last = said(causes.get(causes.size() - 1));
    if (failure instanceof JedisAccessControlException) {
      return refusal(said(failure));
    }
    if (has(causes, UnknownHostException.class)) {
      return "no such host; see redisjson.url";
    }
    if (has(causes, ConnectException.class)) {
      return "nothing listens there (%s); start a server, or set redisjson.url".formatted(last);
    }
    if (has(causes, SocketTimeoutException.class)) {
      return "no answer within redisjson.connecttimeout=%d or redisjson.timeout=%d milliseconds"
          .formatted(settings.connectTimeoutMillis(), settings.socketTimeoutMillis());
    }
    if (has(causes, SSLException.class)) {
      return "no TLS connection (%s); see redisjson.url, redisjson.truststore".formatted(last);
    }
    return last;
  }

  private static String refusal(String said) {
    if (said.startsWith("NOAUTH")) {
      return "it wants a password; set redisjson.url=" + RedisAddress.FORM;
    }
    if (said.startsWith("WRONGPASS")) {
      return "it refuses the user or the password; see redisjson.url";
    }
    return said;
  }

  private static String said(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }

  private static boolean has(List<Throwable> causes, Class<? extends Throwable> type) {
    return causes.stream().anyMatch(type::isInstance);
  }

  /** Jedis hangs the failure of each of a host's addresses to the side of its own. */
  private static List<Throwable> causes(Throwable failure) {
    List<Throwable> causes = new ArrayList<>();
    Throwable cause = failure;
    while (cause != null) {
      causes.add(cause);
      boolean aside = cause.getCause() == null && cause.getSuppressed().length > 0;
      cause = aside ? cause.getSuppressed()[0] : cause.getCause();
    }
    return causes;
  }
}
