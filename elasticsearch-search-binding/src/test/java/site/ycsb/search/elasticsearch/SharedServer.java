// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.net.URI;
import site.ycsb.DBException;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;

/**
 * One server for all tests that neither stop it nor set it up: it takes several seconds to start.
 * It ends with this JVM.
 */
final class SharedServer {

  private static final EphemeralServer SERVER = EphemeralServer.start(ServerKind.ELASTICSEARCH);

  private SharedServer() {}

  static URI url() {
    return SERVER.url();
  }

  /** A database on it, with more properties. */
  static ElasticsearchSearchDb open(String... keysAndValues) throws DBException {
    String[] all = new String[keysAndValues.length + 2];
    System.arraycopy(keysAndValues, 0, all, 2, keysAndValues.length);
    all[0] = "elasticsearch.url";
    all[1] = SERVER.url().toString();
    return OpenDb.with(all);
  }
}
