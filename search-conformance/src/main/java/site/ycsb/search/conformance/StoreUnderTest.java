// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;

/** Binding together with the store that it is tested on. */
public interface StoreUnderTest {

  /** The binding, which must be registered as a service under its name. */
  Binding binding();

  /**
   * Properties that reach the store, equal at each call, without {@code db} and {@code binding},
   * which the kit adds. With them, a write must be searchable when it returns.
   */
  Properties properties();

  /** The features that the store lacks, each with the reason, one line. */
  Map<Feature, String> lacks();

  /**
   * A document that the store does not take into an existing table, although it takes others. It
   * must be the server that refuses it, whatever has to be done to the server for that.
   */
  Optional<Document> refused(String table) throws Exception;

  /** The server, if the store has one. The tests stop it; nobody else may be using it. */
  Optional<ServerControl> server();
}
