// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import site.ycsb.search.servers.kind.ContainerCommand;
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.packages.MavenPackage;
import site.ycsb.search.servers.packages.PipPackage;
import site.ycsb.search.servers.packages.ServerPackage;
import site.ycsb.search.servers.packages.TinyPackage;

/** Kind of server that only these tests know: a script that says its version to who connects. */
public final class TinyServerKind extends ServerKind {

  public TinyServerKind() {
    super("tiny", "Tiny", "tiny", "listening", "1.0", published());
  }

  /** The last two cannot be downloaded. */
  private static Map<String, ServerPackage> published() {
    return Map.of(
        "1.0",
        new TinyPackage("1.0"),
        "2.0",
        new TinyPackage("2.0"),
        "pip",
        new PipPackage(
            "tiny-pip",
            "Tiny of pip",
            53,
            "ycsb-search-tiny==1.0 --hash=sha256:" + "0".repeat(64),
            List.of("manylinux_2_38_x86_64"),
            17,
            List.of("tiny"),
            ""),
        "maven",
        new MavenPackage(
            "tiny-maven",
            "Tiny of Maven",
            1,
            "site.ycsb.search.tests:no-such:1.0:zip",
            List.of("tiny"),
            ""));
  }

  @Override
  public boolean hasMemoryLimit() {
    return true;
  }

  @Override
  public boolean hasReplicaNodes() {
    return true;
  }

  @Override
  public int maxNodes() {
    return 7;
  }

  @Override
  public URI url(List<Integer> ports) {
    return URI.create(
        ports.stream()
            .map(port -> "127.0.0.1:" + port)
            .collect(Collectors.joining(",", "tiny://", "")));
  }

  @Override
  public boolean answers(int port) {
    return version(port).matches("[12]\\.0");
  }

  @Override
  public String version(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(LoopbackPort.address(port), 1_000);
      socket.setSoTimeout(1_000);
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "unknown";
    }
  }

  @Override
  public List<String> command(ServerFiles files, ServerNode node) {
    return new ArrayList<>(
        List.of(files.program("bin/tiny").toString(), String.valueOf(node.port())));
  }

  @Override
  public ContainerCommand container(ServerNode node) {
    return new ContainerCommand(7000, List.of("tiny", "7000"), Map.of());
  }
}
