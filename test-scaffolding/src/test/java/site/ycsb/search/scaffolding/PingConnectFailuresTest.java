// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;

final class PingConnectFailuresTest extends ConnectFailureRules {

  @Override
  protected Binding binding() {
    return new PingBinding();
  }

  @Override
  protected String product() {
    return "Redis";
  }

  @Override
  protected Properties at(String host, int port) {
    return OpenDb.properties("ping.host", host, "ping.port", "" + port, "ping.timeout", "300");
  }

  @Override
  protected String timeout() {
    return "ping.timeout=300";
  }

  @Override
  protected String invalid() {
    return "ping.timeout=soon";
  }

  @Test
  void assertUnreachable_ofALineWithThePassword_fails() {
    assertThatThrownBy(
            () ->
                assertUnreachable(
                    () -> {
                      throw new StoreException(
                          ExitCode.UNREACHABLE, "Redis at ann:s3cret@here: no answer", null);
                    },
                    "no answer"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("s3cret");
  }
}
