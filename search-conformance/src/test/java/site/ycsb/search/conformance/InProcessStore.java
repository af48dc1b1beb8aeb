// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchDb;

/** A store that needs no server, and refuses nothing. */
record InProcessStore(Class<? extends SearchDb<?>> db, Map<Feature, String> lacks)
    implements StoreUnderTest {

  static InProcessStore of(Class<? extends SearchDb<?>> db) {
    return lacking(db, Set.of());
  }

  /** A store that lacks more than a server. */
  static InProcessStore lacking(Class<? extends SearchDb<?>> db, Set<Feature> features) {
    Map<Feature, String> lacks = new EnumMap<>(Feature.class);
    lacks.put(Feature.REFUSAL, "it takes whatever it is given");
    lacks.put(Feature.SERVER, "it lives in the client's own process");
    lacks.put(Feature.PASSWORD, "it lives in the client's own process");
    features.forEach(feature -> lacks.put(feature, "the test says so"));
    return new InProcessStore(db, lacks);
  }

  @Override
  public Properties properties() {
    return new Properties();
  }

  @Override
  public Optional<Document> refused(String table) {
    return Optional.empty();
  }

  @Override
  public Optional<ServerControl> server() {
    return Optional.empty();
  }
}
