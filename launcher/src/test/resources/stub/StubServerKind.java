// SPDX-License-Identifier: Apache-2.0
package stub;

import java.net.URI;
import java.util.List;
import java.util.Map;
import site.ycsb.search.servers.kind.ContainerCommand;
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;

/** Kind of server that can't be started, of a well-known name. No binding uses it. */
public final class StubServerKind extends ServerKind {

  public StubServerKind() {
    super("redis", "Redis", "redis", "never", "7.4", Map.of());
  }

  @Override
  public URI url(List<Integer> ports) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean answers(int port) {
    return false;
  }

  @Override
  public String version(int port) {
    return "unknown";
  }

  @Override
  public List<String> command(ServerFiles files, ServerNode node) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ContainerCommand container(ServerNode node) {
    throw new UnsupportedOperationException();
  }
}
