// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.IOException;
import site.ycsb.Status;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Telemetry;

/**
 * Open connections to an Elasticsearch cluster. A write can be read at once. A search finds it
 * after the next refresh, for which the write waits only if {@code elasticsearch.refresh} says so.
 * Thread-safe.
 */
final class ElasticsearchStore implements Store {

  private final ElasticsearchCluster cluster;
  private final ElasticsearchTables tables;
  private final String table;

  /**
   * @param table table whose settings are reported
   */
  ElasticsearchStore(ElasticsearchCluster cluster, String table) {
    this.cluster = cluster;
    this.tables = new ElasticsearchTables(cluster);
    this.table = table;
  }

  @Override
  public Tables tables() {
    return tables;
  }

  /** The HTTP client has a connection for each thread already. */
  @Override
  public Operations connect() {
    return new ElasticsearchOperations(cluster);
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
    return NodeTelemetry.of(cluster.askIfPermitted(ElasticsearchQueries.TELEMETRY));
  }

  @Override
  public void ping() throws IOException {
    cluster.ping();
  }

  @Override
  public Status statusOf(Exception failure) {
    return failure instanceof ErrorReply error
        ? statusOf(error.status())
        : Store.super.statusOf(failure);
  }

  private static Status statusOf(int http) {
    return switch (http) {
      case 400 -> Status.BAD_REQUEST;
      case 401, 403 -> Status.FORBIDDEN;
      case 404 -> Status.NOT_FOUND;
      case 408, 429, 502, 503, 504 -> Status.SERVICE_UNAVAILABLE;
      default -> Status.ERROR;
    };
  }

  @Override
  public void close() {
    cluster.close();
  }
}
