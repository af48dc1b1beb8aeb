// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.settings.ExitCode;

/** Messages with the names of the binding's own properties. */
final class ConnectFailuresTest {

  private static final RedisSettings SETTINGS =
      RedisBindingTest.binding("other").settings(new Properties());

  @Test
  void explain_serverWithAPassword_namesWhatToSet() {
    assertThat(explained(new RedisErrorReply("NOAUTH Authentication required.")))
        .hasMessage(
            "Redis at 127.0.0.1:6379: a password is required (NOAUTH); set redis.password,"
                + " or other.url=redis[s]://[[user]:password@]host[:port][/database]");
  }

  @Test
  void explain_wrongPassword_namesWhatToSee() {
    assertThat(explained(new RedisErrorReply("WRONGPASS invalid username-password pair")))
        .hasMessage(
            "Redis at 127.0.0.1:6379: authentication failed (WRONGPASS);"
                + " see redis.user and redis.password, or other.url");
  }

  @Test
  void explain_wrongPasswordWithinAnExceptionOfTheDriver_namesWhatToSee() {
    Exception cause = new IllegalArgumentException("WRONGPASS invalid username-password pair");

    assertThat(explained(new IllegalStateException("unable to connect", cause)).getMessage())
        .contains("authentication failed (WRONGPASS)", "redis.password");
  }

  @Test
  void explain_aCauseOfTheJdk_namesTheAddressProperty() {
    StoreException failure =
        explained(new IllegalStateException("no", new ConnectException("Connection refused")));

    assertThat(failure.getMessage()).contains("Connection refused", "other.url");
    assertThat(failure.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void explain_anyOtherError_isItsText() {
    assertThat(explained(new RedisErrorReply("NOPERM no permission\r\nto run info")))
        .hasMessage("Redis at 127.0.0.1:6379: NOPERM no permission to run info");
  }

  private static StoreException explained(Exception failure) {
    return ConnectFailures.explain(SETTINGS, failure);
  }
}
