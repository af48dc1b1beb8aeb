// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import site.ycsb.Status;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.settings.Setting;

/** Open clients of a MongoDB server or replica set. Thread-safe. */
final class MongoDbStore implements Store {

  private final MongoDbClient client;
  private final MongoDbTables tables;

  MongoDbStore(MongoDbClient client) {
    this.client = client;
    this.tables = new MongoDbTables(client);
  }

  @Override
  public Tables tables() {
    return tables;
  }

  /** The driver's pool has a connection for each thread already. */
  @Override
  public Operations connect() {
    return new MongoDbOperations(client);
  }

  @Override
  public String version() {
    return "MongoDB " + client.server().version();
  }

  /**
   * The server commits its journal every 100 ms. So a write that is not on disk at once is there
   * within a second, and no setting gives less than that.
   */
  @Override
  public EffectiveSettings settings() {
    MongoDbSettings settings = client.settings();
    Concerns concerns = settings.concerns();
    Map<String, String> further = new LinkedHashMap<>();
    further.put("w", String.valueOf(concerns.write().getWObject()));
    further.put("j", String.valueOf(concerns.isJournaled()));
    further.put("readPreference", concerns.preference().getName());
    further.put("readConcern", concerns.read().getLevel().getValue());
    further.put("retryWrites", "false");
    further.put("retryReads", "false");
    further.put(
        "compressors", settings.access().url().getCompressorList().isEmpty() ? "none" : "zlib");
    further.put(MongoDbSettings.MODE.key(), Setting.written(settings.mode()));
    return new EffectiveSettings(
        Optional.of(concerns.isJournaled() ? Durability.ALWAYS : Durability.INTERVAL),
        concerns.isVisibleAtOnce() ? Visibility.IMMEDIATE : Visibility.INTERVAL,
        client.server().replicas(concerns),
        further);
  }

  @Override
  public Status statusOf(Exception failure) {
    return FailureStatus.of(failure).orElseGet(() -> Store.super.statusOf(failure));
  }

  @Override
  public void close() {
    client.close();
  }
}
