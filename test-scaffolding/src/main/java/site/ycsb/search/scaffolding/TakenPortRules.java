// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerSize;
import site.ycsb.search.servers.host.ServerLog;
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerProcess;
import site.ycsb.search.servers.packages.PackageCache;

/**
 * Rule for a server whose port another process has taken meanwhile: it ends, and is never ready.
 */
public abstract class TakenPortRules {

  private final ServerKind kind;

  protected TakenPortRules(String kind) {
    this.kind = ServerKinds.installed().require(kind);
  }

  @Test
  final void command_portTakenMeanwhile_endsWithoutTheReadyLine(@TempDir Path directory)
      throws Exception {
    ServerFiles files =
        ServerFiles.of(
            new PackageCache(ManagedServers.userPackages(), line -> {})
                .install(kind.serverPackage(kind.defaultVersion())));
    try (ServerSocket taken = new ServerSocket()) {
      taken.bind(LoopbackPort.address(0));
      ServerNode node =
          new ServerNode(
              kind.defaultVersion(),
              ServerSize.ANY.megabytesOf(kind),
              ServerNodes.free(1, OptionalInt.of(taken.getLocalPort()), 0),
              0,
              directory);
      kind.prepare(files, node);
      ServerLog log = ServerLog.in(directory);
      ServerProcess process =
          ServerProcess.start(
              kind.command(files, node), kind.environment(files, node), directory, log.file());
      try {
        assertThat(Poll.until(kind.startPatience(), () -> !process.alive())).isTrue();
        assertThat(log.contains(kind.readyLine())).isFalse();
      } finally {
        process.kill();
      }
    }
  }
}
