// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSocketReadException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonSerializationException;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

final class DriverFailuresTest {

  private static final ServerAddress ADDRESS = new ServerAddress();

  @Test
  void of_failureThatPasses_isUnavailable() {
    assertThat(
            List.of(
                new MongoTimeoutException("no primary"),
                new MongoSocketReadException("reset", ADDRESS),
                new MongoNotPrimaryException(new BsonDocument(), ADDRESS),
                new MongoExecutionTimeoutException(50, "slow"),
                new MongoInterruptedException("stopped", new InterruptedException()),
                new MongoException(89, "NetworkTimeout")))
        .allSatisfy(e -> assertThat(DriverFailures.status(e)).contains(Status.SERVICE_UNAVAILABLE));
  }

  @Test
  void of_refusalOrWrongRequest_isItsOwnStatus() {
    assertThat(DriverFailures.status(command(13, "Unauthorized"))).contains(Status.FORBIDDEN);
    assertThat(DriverFailures.status(command(18, "AuthenticationFailed")))
        .contains(Status.FORBIDDEN);
    assertThat(DriverFailures.status(command(27, "IndexNotFound"))).contains(Status.ERROR);
    assertThat(DriverFailures.status(new BsonSerializationException("null character")))
        .contains(Status.BAD_REQUEST);
  }

  @Test
  void of_exceptionThatIsNotTheDrivers_isEmpty() {
    assertThat(DriverFailures.status(new UnsupportedOperationException())).isEmpty();
    assertThat(DriverFailures.status(new IllegalArgumentException())).isEmpty();
  }

  private static MongoCommandException command(int code, String name) {
    BsonDocument reply =
        BsonDocument.parse("{ok: 0, code: %d, codeName: '%s', errmsg: 'x'}".formatted(code, name));
    return new MongoCommandException(reply, ADDRESS);
  }
}
