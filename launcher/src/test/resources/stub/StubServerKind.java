// SPDX-License-Identifier: Apache-2.0
package stub;

import java.net.URI;
import java.util.List;
import java.util.Map;
import site.ycsb.search.servers.kind.ContainerCommand;
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.packages.ServerPackage;

/** Kind of server that can't be started, of a well-known name. No binding uses it. */
public final class StubServerKind implements ServerKind {

  @Override
  public String id() {
    return "redis";
  }

  @Override
  public String title() {
    return "Redis";
  }

  @Override
  public String defaultVersion() {
    return "7.4";
  }

  @Override
  public Map<String, ServerPackage> packages() {
    return Map.of();
  }

  @Override
  public String image(String version) {
    throw new UnsupportedOperationException();
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
  public String readyLine() {
    throw new UnsupportedOperationException();
  }

  @Override
  public ContainerCommand container(ServerNode node) {
    throw new UnsupportedOperationException();
  }
}
