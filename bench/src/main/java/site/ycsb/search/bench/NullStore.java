// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.Map;
import java.util.Optional;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.corpus.Corpus;

/**
 * Store that costs almost nothing, so that a measurement shows the client alone. Its table has as
 * many documents as a run expects and takes no memory for them. {@link NullOperations} has the
 * answers. Thread-safe.
 */
final class NullStore implements Store, Tables {

  private final Corpus corpus;
  private final long documents;

  NullStore(Corpus corpus, long documents) {
    this.corpus = corpus;
    this.documents = documents;
  }

  @Override
  public Tables tables() {
    return this;
  }

  @Override
  public Operations connect() {
    return new NullOperations(corpus);
  }

  @Override
  public String version() {
    return "none";
  }

  @Override
  public EffectiveSettings settings() {
    return new EffectiveSettings(
        Optional.of(Durability.NONE), Visibility.IMMEDIATE, Optional.of(0), Map.of());
  }

  @Override
  public void close() {}

  @Override
  public void create(String table) {}

  @Override
  public boolean exists(String table) {
    return true;
  }

  @Override
  public void drop(String table) {}

  @Override
  public long count(String table) {
    return documents;
  }

  @Override
  public Map<String, String> metadata(String table) {
    return Map.of();
  }

  @Override
  public void addMetadata(String table, Map<String, String> entries) {}
}
