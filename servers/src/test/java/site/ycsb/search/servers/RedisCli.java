// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The client program of the cached package. */
final class RedisCli {
  private RedisCli() {}

  /** The lines that it prints for a command. */
  static List<String> run(int port, String... command) {
    Path program = ServerName.of(ServerKind.REDIS).recipe().tool(UserPackages.redis(), "redis-cli");
    List<String> words = new ArrayList<>(List.of(program.toString(), "-p", Integer.toString(port)));
    words.addAll(List.of(command));
    try {
      Process cli = new ProcessBuilder(words).redirectErrorStream(true).start();
      String output = new String(cli.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return output.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
