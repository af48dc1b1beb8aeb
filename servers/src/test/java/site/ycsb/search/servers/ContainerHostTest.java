// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.Ports;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.search.servers.machine.ServerException;

/** Tests of containers that need no Docker; {@link ContainerTest} has the others. */
class ContainerHostTest {

  @Test
  void environment_elasticsearch_isOneNodeWithoutSecurity() {
    assertThat(ContainerHost.environment(ServerName.of(ServerKind.ELASTICSEARCH).recipe()))
        .contains(
            "discovery.type=single-node",
            "xpack.security.enabled=false",
            "ES_JAVA_OPTS=-Xms1024m -Xmx1024m");
  }

  @Test
  void environment_redis_isTheImagesOwn() {
    assertThat(ContainerHost.environment(ServerName.of(ServerKind.REDIS).recipe())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void image_ofEveryKind_isPinnedToAFullVersion(ServerKind kind) {
    assertThat(ServerName.of(kind).recipe().image()).matches("[a-z]+:\\d+\\.\\d+\\.\\d+");
  }

  /** Elasticsearch's image also exposes 9300, which is not published. The order of a map varies. */
  @Test
  void hostPort_besideUnpublishedPorts_isThatOfTheRecipe() {
    Ports ports = new Ports();
    for (int unpublished = 9_290; unpublished < 9_310; unpublished++) {
      ports.getBindings().put(ExposedPort.tcp(unpublished), null);
    }
    ports.bind(ExposedPort.tcp(9_200), Ports.Binding.bindIpAndPort("127.0.0.1", 32_768));

    assertThat(
            ContainerHost.hostPort(
                ports, ServerName.of(ServerKind.ELASTICSEARCH).recipe().containerPort()))
        .isEqualTo(32_768);
  }

  @Test
  void hostPort_thatIsNotPublished_namesThePorts() {
    Ports ports = new Ports();
    ports.getBindings().put(ExposedPort.tcp(9_300), null);

    assertThatThrownBy(() -> ContainerHost.hostPort(ports, 9_200))
        .isInstanceOf(ServerException.class)
        .hasMessage("Docker did not publish the container's port 9200; its ports are [9300/tcp]");
  }
}
