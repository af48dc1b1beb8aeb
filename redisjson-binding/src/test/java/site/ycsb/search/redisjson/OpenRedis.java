// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.net.URI;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.search.scaffolding.OpenDb;

/** Opening of the binding under test. */
final class OpenRedis {

  private OpenRedis() {}

  /** An instance on a server, with more properties. */
  static OpenDb on(URI url, String... keysAndValues) throws DBException {
    Properties properties = OpenDb.properties(keysAndValues);
    properties.setProperty("redisjson.url", url.toString());
    return OpenDb.of(new RedisJsonBinding(), properties);
  }

  /** An instance with these properties alone. */
  static OpenDb with(String... keysAndValues) throws DBException {
    return OpenDb.of(new RedisJsonBinding(), keysAndValues);
  }
}
