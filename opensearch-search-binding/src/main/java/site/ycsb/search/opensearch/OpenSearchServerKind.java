// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.util.Map;
import site.ycsb.search.lucene.server.LuceneServerKind;
import site.ycsb.search.servers.machine.NeededJava;

/** OpenSearch without its plugin for security, which the package has not got. */
public final class OpenSearchServerKind extends LuceneServerKind {

  public OpenSearchServerKind() {
    super(
        "opensearch",
        "OpenSearch",
        "opensearchproject/opensearch",
        "] started",
        /* defaultVersion= */ "2.19.6",
        Map.of(
            "2.19.6",
            new Zip(54, "a0eba2169cc9288f74a984278e726bd3c099292b2b84b0ca8eb0828eeb04a55d")),
        "OPENSEARCH",
        "cluster.initial_cluster_manager_nodes",
        /* settings= */ Map.of(),
        Map.of("DISABLE_SECURITY_PLUGIN", "true", "DISABLE_INSTALL_DEMO_CONFIG", "true"));
  }

  /** From 24 on, Java has no security manager, without which 2.19 does not start. */
  @Override
  protected NeededJava java(String version) {
    return new NeededJava(11, 23, "java.base");
  }
}
