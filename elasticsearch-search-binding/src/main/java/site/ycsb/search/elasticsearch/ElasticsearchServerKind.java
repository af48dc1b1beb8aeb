// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import site.ycsb.search.lucene.server.LuceneServerKind;
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.machine.NeededJava;

/**
 * Elasticsearch, by default without security. Its package has no {@code GET /} and no {@code
 * _delete_by_query}.
 */
public final class ElasticsearchServerKind extends LuceneServerKind {

  public ElasticsearchServerKind() {
    super(
        "elasticsearch",
        "Elasticsearch",
        "elasticsearch",
        "] started {",
        /* defaultVersion= */ "8.19.21",
        Map.of(
            "8.15.5",
            new Zip(90, "433bbcfb9de7f3798e2d9ec6e4332e3f3a55ad8b3f53b26fdecf3daedb14634f"),
            "8.19.21",
            new Zip(107, "89b7bf69ecfe12e61c5d21d5909cefc1422106e89baef9af59b9f37cfb8e8c99"),
            "9.5.2",
            new Zip(127, "7e9526f6a30d6847405231d0c05e0f5aa45ac4cc5d0aef0e37d794c79d561b5d")),
        "ES",
        "cluster.initial_master_nodes",
        Map.of("xpack.security.enabled", "false"),
        Map.of("ingest.geoip.downloader.enabled", "false"));
  }

  /** Version 9 computes with vectors, for which it loads a module that is not loaded by itself. */
  @Override
  protected NeededJava java(String version) {
    return version.startsWith("9.")
        ? new NeededJava(21, NeededJava.ANY, "jdk.incubator.vector")
        : new NeededJava(17, NeededJava.ANY, "java.base");
  }

  @Override
  public Map<String, String> environment(ServerFiles files, ServerNode node) {
    Map<String, String> environment = new HashMap<>(super.environment(files, node));
    environment.put(
        "CLI_JAVA_OPTS", NO_PERFORMANCE_DATA + temporaryFilesIn(node.directory().resolve("tmp")));
    return environment;
  }

  /**
   * Option of the JVM that starts the server's JVM. Options are split at blanks, so a directory
   * with a blank is left out.
   */
  private static String temporaryFilesIn(Path directory) {
    return directory.toString().contains(" ") ? "" : " -Djava.io.tmpdir=" + directory;
  }
}
