// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.servers.recipe.MongoPort;

final class MongoDbServerTest extends ServerContract {

  MongoDbServerTest() {
    super(ServerKind.MONGODB, "6.0.5");
  }

  @Override
  void write(EphemeralServer server) {
    assertThat(MongoCommand.run(server.port(), "create", "kept").ok()).isTrue();
  }

  /** MongoDB refuses to create an existing collection. */
  @Override
  boolean isWritten(EphemeralServer server) {
    return MongoCommand.run(server.port(), "create", "kept")
        .text("codeName")
        .filter("NamespaceExists"::equals)
        .isPresent();
  }

  @Override
  List<String> loginArguments() {
    return List.of("--auth");
  }

  @Override
  void assertDemandsLogin(EphemeralServer server) {
    assertThat(MongoCommand.run(server.port(), "create", "kept").text("codeName"))
        .contains("Unauthorized");
  }

  @Test
  void start_asReplicaSetMember_countsAsAnswer() {
    try (EphemeralServer mongo = EphemeralServer.start(ServerKind.MONGODB, "--replSet", "rs0")) {
      assertThat(MongoPort.ask(mongo.port(), "hello").orElseThrow().text("info"))
          .contains("Does not have a valid replica set config");
    }
  }

  @Test
  void start_mongodb_setsItsCacheAndLeavesNoSocketFile() {
    assertThat(ServerLog.in(server().data()).contains("cache_size=1024M")).isTrue();
    assertThat(Path.of("/tmp/mongodb-%d.sock".formatted(server().port()))).doesNotExist();
  }

  @Test
  void answers_portOfAnotherStore_isFalse() {
    try (EphemeralServer redis = EphemeralServer.start(ServerKind.REDIS)) {
      assertThat(ServerName.of(ServerKind.MONGODB).recipe().answers(redis.port())).isFalse();
      assertThat(ServerName.of(ServerKind.ELASTICSEARCH).recipe().answers(redis.port())).isFalse();
    }
    assertThat(ServerName.of(ServerKind.ELASTICSEARCH).recipe().answers(server().port())).isFalse();
    assertThat(ServerName.of(ServerKind.REDIS).recipe().answers(server().port())).isFalse();
  }
}
