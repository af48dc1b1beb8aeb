// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Store;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.memory.MemoryBinding;

/** Store under test that has no server and refuses nothing. */
record InProcessStore(Binding binding, Properties properties, Map<Feature, String> lacks)
    implements StoreUnderTest {

  /** The store that search-core has for the binding {@code memory}. */
  static InProcessStore memory() {
    return new InProcessStore(new MemoryBinding(), new Properties(), lacks(Set.of()));
  }

  /** A store that {@link WrongBinding} opens. */
  static InProcessStore of(Class<? extends Store> store) {
    return of(store, new WrongBinding(), lacks(Set.of()));
  }

  /** A store that lacks these features, too. */
  static InProcessStore lacking(Class<? extends Store> store, Set<Feature> features) {
    return of(store, new WrongBinding(), lacks(features));
  }

  /** A store with everything that it declares. */
  static InProcessStore of(
      Class<? extends Store> store, WrongBinding binding, Map<Feature, String> lacks) {
    Properties properties = new Properties();
    properties.setProperty(WrongBinding.STORE.key(), store.getName());
    return new InProcessStore(binding, properties, lacks);
  }

  /** Features that every store in the process lacks, and more. */
  static Map<Feature, String> lacks(Set<Feature> more) {
    Map<Feature, String> lacks = new EnumMap<>(Feature.class);
    lacks.put(Feature.REFUSAL, "it takes every document");
    lacks.put(Feature.SERVER, "it lives in the client's own process");
    lacks.put(Feature.PASSWORD, "it lives in the client's own process");
    lacks.put(Feature.REPLICAS, "it lives in the client's own process");
    lacks.put(Feature.TELEMETRY, "it has no server");
    lacks.put(Feature.SIZES, "the client's own heap holds it");
    more.forEach(feature -> lacks.put(feature, "the test says so"));
    return lacks;
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
