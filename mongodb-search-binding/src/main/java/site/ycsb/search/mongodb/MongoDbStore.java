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
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.settings.Setting;

/** Open clients of a MongoDB server or replica set. Thread-safe. */
record MongoDbStore(MongoDbClient client) implements Store {

  @Override
  public Tables tables() {
    return new MongoDbTables(client);
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
   * The server commits its journal at least every 500 ms, by default every 100 ms. So a write that
   * is not on disk at once is there within a second, and no setting gives less than that. Settings
   * of the timed operations have the names of the driver's options.
   */
  @Override
  public EffectiveSettings settings() {
    Concerns concerns = client.settings().concerns();
    Map<String, String> further = new LinkedHashMap<>();
    String mode = Setting.written(client.settings().mode());
    further.put(EffectiveSettings.VARIANT, mode);
    further.put(MongoDbProperties.MODE.key(), mode);
    if (!client.server().set().isEmpty()) {
      further.put("members", Integer.toString(client.server().members()));
    }
    MongoDbSettings settings = client.settings();
    further.put("w", String.valueOf(concerns.write().getWObject()));
    further.put("j", String.valueOf(concerns.isJournaled()));
    further.put("readPreference", concerns.preference().getName());
    further.put("readConcern", concerns.read().getLevel().getValue());
    further.put("retryWrites", "false");
    further.put("retryReads", "false");
    further.put("compressors", settings.url().getCompressorList().isEmpty() ? "none" : "zlib");
    further.put("socketTimeoutMS", String.valueOf(settings.timeouts().replyMillis()));
    further.put("connectTimeoutMS", String.valueOf(settings.timeouts().connectMillis()));
    further.put("serverSelectionTimeoutMS", String.valueOf(settings.timeouts().connectMillis()));
    further.put("maxPoolSize", String.valueOf(settings.connections().size()));
    further.putAll(ServerStatus.settings(client.patient("admin")));
    return new EffectiveSettings(
        Optional.of(concerns.isJournaled() ? Durability.ALWAYS : Durability.INTERVAL),
        concerns.isVisibleAtOnce() ? Visibility.IMMEDIATE : Visibility.INTERVAL,
        client.server().replicas(concerns),
        further);
  }

  @Override
  public boolean promisesFreshReads() {
    return client.settings().concerns().isVisibleAtOnce();
  }

  @Override
  public Telemetry telemetry() {
    return client.server().router() ? Telemetry.NONE : ServerStatus.telemetry(client);
  }

  @Override
  public void ping() {
    client.ping();
  }

  @Override
  public Status statusOf(Exception failure) {
    return DriverFailures.status(failure).orElseGet(() -> Store.super.statusOf(failure));
  }

  @Override
  public void close() {
    client.close();
  }
}
