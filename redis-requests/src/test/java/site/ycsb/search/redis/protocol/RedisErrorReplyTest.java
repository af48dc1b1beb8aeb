// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

final class RedisErrorReplyTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOADING Redis is loading the dataset in memory",
        "MASTERDOWN Link with MASTER is down",
        "TRYAGAIN Multiple keys request during rehashing of slot",
        "BUSY Redis is busy running a script",
        "CLUSTERDOWN The cluster is down",
        "SEARCH_TIMEOUT Query timed out",
        "the search was not answered in full: Timeout limit was reached"
      })
  void status_ofAnErrorThatPasses_isUnavailable(String error) {
    assertThat(new RedisErrorReply(error).status()).isEqualTo(Status.SERVICE_UNAVAILABLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"NOPERM no permission", "NOAUTH Authentication required.", "WRONGPASS x"})
  void status_ofALackOfPermission_isForbidden(String error) {
    assertThat(new RedisErrorReply(error).status()).isEqualTo(Status.FORBIDDEN);
  }

  @Test
  void status_ofAnotherError_isAnError() {
    assertThat(new RedisErrorReply("WRONGTYPE Operation against a key").status())
        .isEqualTo(Status.ERROR);
    assertThat(new RedisErrorReply(null, null).status()).isEqualTo(Status.ERROR);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SEARCH_TIMEOUT Query timed out", "Timeout limit was reached"})
  void message_ofASearchThatTookTooLong_namesTheOption(String error) {
    assertThat(new RedisErrorReply(error))
        .hasMessageStartingWith(error)
        .hasMessageEndingWith("run FT.CONFIG SET TIMEOUT 0, or set search.configure=true");
  }

  @Test
  void isNoDocument_ofThatErrorAlone() {
    assertThat(new RedisErrorReply("ERR new objects must be created at the root").isNoDocument())
        .isTrue();
    assertThat(new RedisErrorReply("ERR wrong Redis type").isNoDocument()).isFalse();
  }
}
