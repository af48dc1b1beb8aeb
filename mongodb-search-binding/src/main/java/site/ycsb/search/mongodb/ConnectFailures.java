// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.binding.StoreException;

/** Why a connection was not made, in one line: where, what, and what to do. */
final class ConnectFailures {

  private static final int UNAUTHORIZED = 13;
  private static final String LOGIN =
      "mongodb.url=mongodb://user:password@host/database?authSource=admin";

  private ConnectFailures() {}

  /**
   * @param cluster what the driver has found of the members; while it looks for one to ask, their
   *     failures are there and not in its exception
   */
  static StoreException explain(
      MongoDbSettings settings, MongoException failure, ClusterDescription cluster) {
    String line =
        "MongoDB at %s: %s".formatted(settings.hosts(), reason(settings, failure, cluster));
    return new StoreException(ExitCode.UNREACHABLE, line.replaceAll("\\s*\\R\\s*", " "), failure);
  }

  private static String reason(
      MongoDbSettings settings, MongoException failure, ClusterDescription cluster) {
    if (failure instanceof MongoSecurityException) {
      return "it refuses the user or the password; see mongodb.url and its authSource";
    }
    if (failure instanceof MongoCommandException refusal) {
      return refusal(refusal);
    }
    List<Throwable> causes = causes(failure, cluster);
    String last = said(causes.get(causes.size() - 1));
    if (has(causes, UnknownHostException.class)) {
      return "no such host; see mongodb.url";
    }
    if (has(causes, ConnectException.class)) {
      return "nothing listens there (%s); start a server, or set mongodb.url".formatted(last);
    }
    if (has(causes, SSLException.class)) {
      return "no TLS connection (%s); see mongodb.url, mongodb.truststore".formatted(last);
    }
    if (has(causes, SocketTimeoutException.class)) {
      return silence(settings);
    }
    if (causes.size() == 1 && failure instanceof MongoTimeoutException) {
      return silence(settings) + "; " + cluster.getShortDescription();
    }
    return last;
  }

  private static String silence(MongoDbSettings settings) {
    return "no answer within mongodb.connecttimeout=%d or mongodb.timeout=%d milliseconds"
        .formatted(settings.connectTimeoutMillis(), settings.timeoutMillis());
  }

  private static String refusal(MongoCommandException refusal) {
    if (refusal.getErrorCode() == UNAUTHORIZED
        && refusal.getErrorMessage().contains("requires authentication")) {
      return "it wants a user and a password; set " + LOGIN;
    }
    return "%s (%d): %s"
        .formatted(refusal.getErrorCodeName(), refusal.getErrorCode(), refusal.getErrorMessage());
  }

  private static String said(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }

  private static boolean has(List<Throwable> causes, Class<? extends Throwable> type) {
    return causes.stream().anyMatch(type::isInstance);
  }

  /** The failure and its causes, then those of the first member that has failed. */
  private static List<Throwable> causes(Throwable failure, ClusterDescription cluster) {
    List<Throwable> causes = new ArrayList<>(chain(failure));
    cluster.getServerDescriptions().stream()
        .map(ServerDescription::getException)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(ofMember -> causes.addAll(chain(ofMember)));
    return causes;
  }

  private static List<Throwable> chain(Throwable failure) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      chain.add(cause);
    }
    return chain;
  }
}
