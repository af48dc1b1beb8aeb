// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Home;
import site.ycsb.search.launcher.testing.BinYcsb;
import site.ycsb.search.launcher.testing.BinYcsb.Outcome;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.ServerSize;
import site.ycsb.search.servers.host.Via;

/**
 * A node is killed while half of the operations are durable writes. The run's audit looks for each
 * of a thousand acknowledged writes.
 */
@Tag("campaign")
class NodeFaultsIT {

  private static final int NODES = 3;
  private static final int LAST = NODES - 1;

  private static final String WORKLOAD =
      " -P workloads/search-50update -p recordcount=2000 -p fieldcount=2 -p profile=durable"
          + " -threads 4 -p batchsize=200 -target 300 ";

  /** The rest of the nodes needs some seconds to notice that one is gone. */
  private static final String RUN =
      "-p maxexecutiontime=15 -p search.audit=1000 -p search.maxfailed=0.9 -p search.giveup=60"
          + " -p status=true -p status.interval=1";

  private static final Pattern OPERATIONS = Pattern.compile(" [1-9]\\d* operations; ");

  @TempDir Path directory;

  @Test
  void run_whileASecondaryOfMongoDbIsKilled_losesNoAcknowledgedWrite() throws Exception {
    try (Cluster cluster = new Cluster("mongodb", 0)) {
      assertLosesNothing(
          cluster, LAST, "mongodb-search", "-p replicas=1 -p mongodb.url=" + cluster.url());
    }
  }

  @Test
  void run_whileAReplicaOfRedisIsKilled_losesNoAcknowledgedWrite() throws Exception {
    try (Cluster cluster = new Cluster("redis", 1)) {
      assertLosesNothing(
          cluster,
          cluster.size() - 1,
          "redisjson",
          "-p replicas=1 -p redis.cluster=true -p redisjson.cluster.search=merge -p search.configure=true"
              + " -p redisjson.url="
              + cluster.url());
    }
  }

  /** The node holds primary shards and replicas; a replica elsewhere takes the place of each. */
  @Test
  void run_whileADataNodeOfElasticsearchIsKilled_losesNoAcknowledgedWrite() throws Exception {
    try (Cluster cluster = new Cluster("elasticsearch", 0)) {
      assertLosesNothing(
          cluster,
          LAST,
          "elasticsearch-search",
          "-p replicas=1 -p elasticsearch.shards=3 -p elasticsearch.refresh=true"
              + " -p elasticsearch.timeout=3000"
              + " -p elasticsearch.url="
              + cluster.url());
    }
  }

  /** Server of several nodes, which ends with the test. */
  private final class Cluster implements AutoCloseable {
    private final ManagedServers servers =
        new ManagedServers(
            Bindings.of(new Home(Path.of(".."))).serverKinds(),
            directory,
            ManagedServers.userPackages(),
            line -> {});

    private final RunningServer server;

    Cluster(String kind, int replicas) {
      server =
          servers.up(
              ServerName.of(kind),
              Optional.of(Via.PACKAGE),
              OptionalInt.empty(),
              new ServerSize(OptionalInt.of(512), OptionalInt.of(NODES), replicas));
    }

    URI url() {
      return server.url();
    }

    int size() {
      return server.processes().size();
    }

    /** Kills a node by SIGKILL, and what it has started. */
    void kill(int node) {
      ProcessHandle process = ProcessHandle.of(server.processes().get(node)).orElseThrow();
      Stream.concat(Stream.of(process), process.descendants())
          .toList()
          .forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
      servers.down(server.name());
    }
  }

  private void assertLosesNothing(Cluster cluster, int killed, String store, String properties)
      throws Exception {
    String options = store + WORKLOAD + properties + " ";
    Outcome loaded = ycsb().run(("load " + options).split(" +"));
    assertThat(loaded.code()).as(loaded.err()).isZero();
    Path err = directory.resolve("err");
    Process run = ycsb().startInto(err, ("run " + options + RUN).split(" +"));
    awaitOperations(run, err);
    assertThat(run.waitFor(3, TimeUnit.SECONDS)).as(Files.readString(err)).isFalse();

    cluster.kill(killed);

    assertThat(run.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(run.exitValue()).as(Files.readString(err)).isZero();
    assertThat(err).content().containsPattern("audited after it: [\\d,]+ of [\\d,]+ written");
  }

  /** Waits for a line of status that counts operations. */
  private static void awaitOperations(Process run, Path err) throws Exception {
    for (int i = 0; i < 1_200 && run.isAlive(); i++) {
      if (OPERATIONS.matcher(Files.readString(err)).find()) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("no operation: " + Files.readString(err));
  }

  private BinYcsb ycsb() {
    return BinYcsb.packaged(directory);
  }
}
