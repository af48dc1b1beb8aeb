// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.common.ConnectFailureText;
import site.ycsb.search.common.FailureText;

/** Explanation of a failed connection, in one line: what failed, where, and what to set. */
final class ConnectFailures {

  private static final int UNAUTHORIZED = 13;
  private static final String LOGIN =
      "mongodb.url=mongodb://user:password@host/database?authSource=admin";

  private ConnectFailures() {}

  /**
   * Explains a failure.
   *
   * @param cluster the driver's view of the members: while the driver looks for a member to ask,
   *     the members' failures are there and not in its exception
   */
  static StoreException explain(Access access, MongoException failure, ClusterDescription cluster) {
    ConnectFailureText text =
        new ConnectFailureText(
            "MongoDB",
            access.hosts(),
            "mongodb",
            MongoDbProperties.TRUST_STORE.key(),
            access.timeouts());
    return text.because(reason(text, failure, cluster), failure);
  }

  private static String reason(
      ConnectFailureText text, MongoException failure, ClusterDescription cluster) {
    if (failure instanceof MongoSecurityException) {
      return text.loginRefused(serverError(failure), "mongodb.url and its option authSource");
    }
    if (failure instanceof MongoCommandException refusal) {
      return refusal(text, refusal);
    }
    List<Throwable> causes = causes(failure, cluster);
    if (causes.size() == 1 && failure instanceof MongoTimeoutException) {
      return text.noAnswer() + "; " + cluster.getShortDescription();
    }
    return text.reason(causes).orElseGet(() -> FailureText.of(causes.get(causes.size() - 1)));
  }

  /** The server's error: the driver's own message would print the whole credential. */
  private static String serverError(MongoException failure) {
    return failure.getCause() instanceof MongoCommandException refusal
        ? refusal.getErrorCodeName()
        : failure.getClass().getSimpleName();
  }

  private static String refusal(ConnectFailureText text, MongoCommandException refusal) {
    if (refusal.getErrorCode() == UNAUTHORIZED
        && refusal.getErrorMessage().contains("requires authentication")) {
      return text.loginRequired(LOGIN);
    }
    return "%s (%d): %s"
        .formatted(refusal.getErrorCodeName(), refusal.getErrorCode(), refusal.getErrorMessage());
  }

  /** The failure and its causes, then those of the first member that has failed. */
  private static List<Throwable> causes(Throwable failure, ClusterDescription cluster) {
    List<Throwable> causes = new ArrayList<>(FailureText.causes(failure));
    cluster.getServerDescriptions().stream()
        .map(ServerDescription::getException)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(ofMember -> causes.addAll(FailureText.causes(ofMember)));
    return causes;
  }
}
