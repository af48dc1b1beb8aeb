// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import site.ycsb.search.servers.machine.ServerException;

class ServerKindTest {

  @Test
  void recipe_withMemory_limitsCacheOrHeap() {
    Path any = Path.of("any");

    assertThat(ServerName.of(ServerKind.MONGODB).recipe(256).command(any, any, 1))
        .containsSubsequence("--wiredTigerCacheSizeGB", "0.25");
    assertThat(
            ServerName.of(ServerKind.ELASTICSEARCH)
                .recipe(512)
                .environment(any)
                .get("ES_JAVA_OPTS"))
        .startsWith("-Xms512m -Xmx512m ");
    assertThat(ServerName.of(ServerKind.MONGODB).recipe().megabytes()).isEqualTo(1024);
    assertThat(ServerKind.REDIS.hasMemoryLimit()).isFalse();
  }

  @Test
  void parse_id_findsEveryKind() {
    for (ServerKind kind : ServerKind.values()) {
      assertThat(ServerKind.parse(kind.id())).isEqualTo(kind);
    }
  }

  @Test
  void parse_unknownId_listsValidOnes() {
    assertThatThrownBy(() -> ServerKind.parse("valkey"))
        .isInstanceOf(ServerException.class)
        .hasMessage("unknown server 'valkey': use redis, mongodb, elasticsearch");
  }

  @Test
  void parseVia_unknownId_listsValidOnes() {
    assertThat(Via.parse("package")).isEqualTo(Via.PACKAGE);
    assertThatThrownBy(() -> Via.parse("podman"))
        .isInstanceOf(ServerException.class)
        .hasMessage("unknown way 'podman': use container, package");
  }
}
