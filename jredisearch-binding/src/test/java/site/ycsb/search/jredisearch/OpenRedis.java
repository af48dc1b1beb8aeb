// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.search.scaffolding.OpenDb;

/** Opening of the binding under test. */
final class OpenRedis {

  private OpenRedis() {}

  /** An instance on a port of the loopback address, with more properties. */
  static OpenDb on(int port, String... keysAndValues) throws DBException {
    Properties properties = OpenDb.properties(keysAndValues);
    properties.setProperty("jredisearch.url", "redis://127.0.0.1:" + port);
    return OpenDb.of(new JRediSearchBinding(), properties);
  }

  /** An instance with these properties alone. */
  static OpenDb with(String... keysAndValues) throws DBException {
    return OpenDb.of(new JRediSearchBinding(), keysAndValues);
  }
}
