// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.ServerKindKit;
import site.ycsb.search.servers.host.ServerLog;
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.kind.ServerNodes;

final class MongoDbServerKindTest extends ServerKindKit {

  @TempDir Path directory;

  MongoDbServerKindTest() {
    super("mongodb", "6.0.5");
  }

  @Override
  protected void write(EphemeralServer server) {
    assertThat(create(server)).isEmpty();
  }

  @Override
  protected boolean isWritten(EphemeralServer server) {
    return create(server).equals("NamespaceExists");
  }

  /** Error of the creation of a collection; empty if it is created. */
  private static String create(EphemeralServer server) {
    try (MongoClient mongo = MongoClients.create(server.url() + "/?directConnection=true")) {
      mongo.getDatabase("test").createCollection("kept");
      return "";
    } catch (MongoCommandException e) {
      return e.getErrorCodeName();
    }
  }

  @Override
  protected List<String> loginArguments() {
    return List.of("--auth");
  }

  @Override
  protected void assertDemandsLogin(EphemeralServer server) {
    assertThat(create(server)).isEqualTo("Unauthorized");
  }

  @Test
  void start_mongodb_setsItsCacheAndLeavesNoSocketFile() {
    assertThat(ServerLog.in(server().data()).contains("cache_size=1024M")).isTrue();
    assertThat(Path.of("/tmp/mongodb-%d.sock".formatted(server().port()))).doesNotExist();
  }

  @Test
  void command_withMemory_limitsTheCache() {
    ServerNode node =
        new ServerNode("6.0.5", 256, new ServerNodes(List.of(1), List.of(2), 0), 0, directory);

    assertThat(kind().command(ServerFiles.of(directory), node))
        .containsSubsequence("--wiredTigerCacheSizeGB", "0.25");
  }

  /** A node with a slow disk answers late, and may have the request twice. */
  @Test
  @Tag("campaign")
  void unite_ofAMemberThatAnswersLate_waitsForIt() {
    try (EphemeralServer member = EphemeralServer.start("mongodb", "--replSet", "ycsb")) {
      member.pause();
      CompletableFuture<Void> resumed =
          CompletableFuture.runAsync(
              member::resume, CompletableFuture.delayedExecutor(2_500, TimeUnit.MILLISECONDS));

      MongoDbServerKind.unite(List.of(member.port()));

      assertThat(resumed).isDone();
    }
  }
}
