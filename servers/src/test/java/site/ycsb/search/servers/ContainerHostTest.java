// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of containers that need no Docker; {@link ContainerTest} has the others. */
class ContainerHostTest {

  @Test
  void environment_elasticsearch_isOneNodeWithoutSecurity() {
    assertThat(ContainerHost.environment(ServerKind.ELASTICSEARCH.recipe()))
        .contains(
            "discovery.type=single-node",
            "xpack.security.enabled=false",
            "ES_JAVA_OPTS=-Xms1g -Xmx1g");
  }

  @Test
  void environment_redis_isTheImagesOwn() {
    assertThat(ContainerHost.environment(ServerKind.REDIS.recipe())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void image_ofEveryKind_isPinnedToAFullVersion(ServerKind kind) {
    assertThat(kind.recipe().image()).matches("[a-z]+:\\d+\\.\\d+\\.\\d+");
  }
}
