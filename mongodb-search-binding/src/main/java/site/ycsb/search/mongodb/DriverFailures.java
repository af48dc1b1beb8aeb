// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerUnavailableException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonSerializationException;
import site.ycsb.Status;
import site.ycsb.search.binding.FailureText;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.common.ConnectFailureText;

/** Failures of the driver: one line that explains a failed connection, and a status. */
final class DriverFailures {

  private static final Set<Integer> FORBIDDEN = Set.of(13, 18); // Unauthorized, not authenticated.

  /**
   * Errors that pass without the client's doing and that the driver has no exception for: a host
   * that a router can't reach (6, 7), no member to read from (133), a network that is slow or
   * broken (89, 9001), an exceeded time limit (262).
   */
  private static final Set<Integer> PASSING = Set.of(6, 7, 89, 133, 262, 9_001);

  private static final int UNAUTHORIZED = 13;
  private static final String LOGIN =
      "mongodb.url=mongodb://user:password@host/database?authSource=admin";

  private DriverFailures() {}

  /**
   * Explains a failure.
   *
   * @param cluster the driver's view of the members: while the driver looks for a member to ask,
   *     the members' failures are there and not in its exception
   */
  static StoreException explain(
      MongoDbSettings settings, MongoException failure, ClusterDescription cluster) {
    ConnectFailureText text =
        new ConnectFailureText(
            "MongoDB",
            settings.hosts(),
            "mongodb",
            MongoDbProperties.TRUST_STORE.key(),
            settings.timeouts());
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

  static Optional<Status> status(Exception failure) {
    if (failure instanceof MongoSecurityException) {
      return Optional.of(Status.FORBIDDEN);
    }
    if (isOutage(failure)) {
      return Optional.of(Status.SERVICE_UNAVAILABLE);
    }
    if (failure instanceof BsonSerializationException) {
      return Optional.of(Status.BAD_REQUEST); // For example a name with a null character.
    }
    if (failure instanceof MongoException error) {
      return Optional.of(FORBIDDEN.contains(error.getCode()) ? Status.FORBIDDEN : Status.ERROR);
    }
    return Optional.empty();
  }

  private static boolean isOutage(Exception failure) {
    return failure instanceof MongoSocketException
        || failure instanceof MongoTimeoutException
        || failure instanceof MongoExecutionTimeoutException
        || failure instanceof MongoNotPrimaryException
        || failure instanceof MongoNodeIsRecoveringException
        || failure instanceof MongoConnectionPoolClearedException
        || failure instanceof MongoServerUnavailableException
        || failure instanceof MongoInterruptedException
        || (failure instanceof MongoException error && PASSING.contains(error.getCode()));
  }
}
