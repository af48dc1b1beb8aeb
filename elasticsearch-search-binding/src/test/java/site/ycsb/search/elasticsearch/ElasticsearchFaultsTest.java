// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.FaultRules;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;
import site.ycsb.search.servers.ServerKind;

/** The binding behind a network that fails. */
final class ElasticsearchFaultsTest extends FaultRules {

  @Override
  protected Binding binding() {
    return new ElasticsearchBinding();
  }

  @Override
  protected int serverPort() {
    return SharedServer.of(ServerKind.ELASTICSEARCH).port();
  }

  @Override
  protected Properties at(int port, int limitMillis) {
    return OpenDb.properties(
        "elasticsearch.url", "http://127.0.0.1:" + port,
        "elasticsearch.timeout", Integer.toString(limitMillis),
        "elasticsearch.connecttimeout", Integer.toString(limitMillis));
  }
}
