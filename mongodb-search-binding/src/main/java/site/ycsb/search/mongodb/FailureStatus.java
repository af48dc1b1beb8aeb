// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

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
import java.util.Optional;
import java.util.Set;
import org.bson.BsonSerializationException;
import site.ycsb.Status;

/** Statuses of the driver's exceptions. */
final class FailureStatus {

  private static final Set<Integer> FORBIDDEN = Set.of(13, 18); // Unauthorized, not authenticated.

  /**
   * Errors that pass without the client's doing and that the driver has no exception for: a host
   * that a router can't reach (6, 7), no member to read from (133), a network that is slow or
   * broken (89, 9001), an exceeded time limit (262).
   */
  private static final Set<Integer> PASSING = Set.of(6, 7, 89, 133, 262, 9_001);

  private FailureStatus() {}

  /** Status of an exception of the driver; empty for any other. */
  static Optional<Status> of(Exception failure) {
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
