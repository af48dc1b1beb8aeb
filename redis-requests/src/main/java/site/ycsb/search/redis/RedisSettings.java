// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.Optional;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.common.TrustStore;
import site.ycsb.search.redis.protocol.LuaCodec;
import site.ycsb.search.redis.protocol.TableNames;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.vector.VectorSettings;

/**
 * Settings of a binding to Redis, as {@link RedisBinding} reads them.
 *
 * @param binding the binding's name, with which its own properties begin
 * @param address of the server or of one node of the cluster
 * @param merging how the shards answer as one before Redis 8
 * @param trust certificates that TLS trusts; empty for those that the JDK trusts
 * @param index name of the index; if empty, made from the table's name
 * @param prefix prefix of the documents' keys; if empty, made from the table's name
 * @param cacheEntries entries of the driver's client-side cache; 0 is no cache
 * @param documents true if the binding has documents and searches, and so needs the modules of
 *     Redis
 * @param scripts form in which scripts store JSON values; empty if RedisJSON stores them
 */
public record RedisSettings(
    String binding,
    RedisAddress address,
    boolean cluster,
    Merging merging,
    Optional<TrustStore> trust,
    Timeouts timeouts,
    ConnectionPool pool,
    String index,
    String prefix,
    Writes writes,
    int cacheEntries,
    boolean documents,
    Optional<LuaCodec> scripts) {

  /** Merging of the pages of a cluster's shards before Redis 8: by no part, or by the client. */
  public enum Merging {
    /** Redis, from version 8 on. */
    SERVER,
    /** The client, which asks each shard. */
    MERGE
  }

  boolean merges() {
    return merging == Merging.MERGE;
  }

  /**
   * Writing of documents.
   *
   * @param scans true if the keys are also kept in order, for scans
   * @param configure true if the server's settings may be changed to fit the profile
   */
  public record Writes(
      Update update,
      boolean scans,
      Profile profile,
      boolean configure,
      boolean panel,
      Optional<VectorSettings> vectors) {}

  /** Command of an update. */
  public enum Update {
    /** JSON.MERGE of a field, JSON.MSET of several: one command, from RedisJSON 2.6 on. */
    MERGE,
    /** JSON.SET of each field, pipelined: any RedisJSON, and not atomic. */
    SET
  }

  /**
   * The names of a table.
   *
   * @param tagged true if one slot of a cluster holds all keys, by a hash tag
   * @throws SettingException if the prefix covers more than documents
   */
  TableNames table(String table, boolean tagged) {
    String name = tagged ? "{" + table + "}" : table;
    String ofKeys = prefix.isEmpty() ? name + ":" : prefix;
    String order = "order:" + ofKeys;
    String metadata = "mark:" + ofKeys;
    if (order.startsWith(ofKeys) || metadata.startsWith(ofKeys)) {
      throw new SettingException(
          "%s=%s: the keys %s and %s begin with it too; choose a longer prefix",
          key("prefix"), ofKeys, order, metadata);
    }
    return new TableNames(table, index.isEmpty() ? "idx:" + name : index, ofKeys, order, metadata);
  }

  /** Full name of one of the binding's own properties, for example {@code redisjson.url}. */
  String key(String name) {
    return binding + "." + name;
  }

  String title() {
    return "Redis at " + address;
  }
}
