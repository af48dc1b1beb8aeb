// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.NoHttpResponseException;
import site.ycsb.search.ExitCode;
import site.ycsb.search.StoreException;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Connection;

/** One-line explanation of a failed connection: where, the cause, what to do. */
final class ConnectFailures {

  private ConnectFailures() {}

  static StoreException explain(Connection settings, Exception failure) {
    String line =
        "Elasticsearch at %s: %s".formatted(settings.address(), reason(settings, failure));
    return new StoreException(ExitCode.UNREACHABLE, line.replaceAll("\\s*\\R\\s*", " "), failure);
  }

  private static String reason(Connection settings, Exception failure) {
    List<Throwable> causes = causes(failure);
    String last = said(causes.get(causes.size() - 1));
    if (failure instanceof ErrorReply answer && answer.isExplained()) {
      return refusal(answer);
    }
    if (has(causes, UnknownHostException.class)) {
      return "no such host (%s); see elasticsearch.url".formatted(last);
    }
    if (has(causes, SocketTimeoutException.class)) {
      return "no answer within elasticsearch.connecttimeout=%d or elasticsearch.timeout=%d ms"
          .formatted(settings.connectTimeoutMillis(), settings.timeoutMillis());
    }
    if (has(causes, ConnectException.class)) {
      return "nothing listens there (%s); start a server, or set elasticsearch.url".formatted(last);
    }
    if (has(causes, SSLException.class)) {
      return "no TLS connection (%s); see elasticsearch.url, elasticsearch.cacertificate"
          .formatted(last);
    }
    if (has(causes, NoHttpResponseException.class)
        || has(causes, ConnectionClosedException.class)
        || has(causes, HttpException.class)) {
      return "whoever listens there doesn't speak %s (%s); see elasticsearch.url"
          .formatted(settings.address().tls() ? "HTTPS" : "plain HTTP", last);
    }
    return last;
  }

  private static String refusal(ErrorReply answer) {
    String said = answer.reason();
    return switch (answer.status()) {
      case 401 ->
          "it wants to know who comes, or refuses who does (%s); see elasticsearch.user,"
                  .formatted(said)
              + " elasticsearch.apikey";
      case 403 -> "this user may not: " + said;
      default -> said;
    };
  }

  private static String said(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }

  private static boolean has(List<Throwable> causes, Class<? extends Exception> type) {
    return causes.stream().anyMatch(type::isInstance);
  }

  private static List<Throwable> causes(Throwable failure) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      causes.add(cause);
    }
    return causes;
  }
}
