// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.io.IOException;
import java.util.function.Supplier;
import site.ycsb.Status;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Telemetry;

/**
 * Open cluster. A write can be read at once. A search finds it after the next refresh, for which
 * the write waits only if the property {@code refresh} says so. Thread-safe.
 */
public final class LuceneStore implements Store {

  private final LuceneCluster cluster;
  private final LuceneTables tables;
  private final Supplier<Operations> operations;
  private final String table;

  /**
   * @param operations makes the operations of a thread; the HTTP client has a connection for each
   *     thread already
   * @param table table whose settings are reported
   */
  public LuceneStore(
      LuceneCluster cluster, LuceneTables tables, Supplier<Operations> operations, String table) {
    this.cluster = cluster;
    this.tables = tables;
    this.operations = operations;
    this.table = table;
  }

  @Override
  public Tables tables() {
    return tables;
  }

  @Override
  public Operations connect() {
    return operations.get();
  }

  @Override
  public String version() {
    return cluster.version();
  }

  @Override
  public EffectiveSettings settings() throws IOException {
    return tables.settings(table);
  }

  @Override
  public Telemetry telemetry() throws IOException {
    return NodeTelemetry.of(cluster.askIfPermitted(ClusterQuery.TELEMETRY));
  }

  @Override
  public void ping() throws IOException {
    cluster.ping();
  }

  @Override
  public Status statusOf(Exception failure) {
    return failure instanceof ErrorReply error ? error.status() : Store.super.statusOf(failure);
  }

  @Override
  public void close() {
    cluster.close();
  }
}
