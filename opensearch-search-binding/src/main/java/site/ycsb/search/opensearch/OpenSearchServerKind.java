// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.util.Map;
import site.ycsb.search.lucene.server.LuceneServerKind;
import site.ycsb.search.servers.machine.NeededJava;
import site.ycsb.search.servers.packages.ServerPackage;

/** OpenSearch without its plugin for security, which the package has not got. */
public final class OpenSearchServerKind extends LuceneServerKind {

  public OpenSearchServerKind() {
    super(
        "opensearch",
        "OpenSearch",
        "OPENSEARCH",
        "cluster.initial_cluster_manager_nodes",
        /* settings= */ Map.of(),
        Map.of("DISABLE_SECURITY_PLUGIN", "true", "DISABLE_INSTALL_DEMO_CONFIG", "true"));
  }

  @Override
  public String defaultVersion() {
    return "2.19.6";
  }

  @Override
  public Map<String, ServerPackage> packages() {
    return Map.of(
        defaultVersion(),
        zip(
            defaultVersion(),
            54,
            "a0eba2169cc9288f74a984278e726bd3c099292b2b84b0ca8eb0828eeb04a55d"));
  }

  /** From 24 on, Java has no security manager, without which 2.19 does not start. */
  @Override
  protected NeededJava java(String version) {
    return new NeededJava(11, 23, "java.base");
  }

  @Override
  public String image(String version) {
    return "opensearchproject/opensearch:" + version;
  }

  @Override
  public String readyLine() {
    return "] started";
  }
}
