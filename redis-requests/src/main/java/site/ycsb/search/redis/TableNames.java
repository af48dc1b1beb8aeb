// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import site.ycsb.search.settings.SettingException;

/**
 * Names of a table's index and keys. The keys of the order and of the metadata don't begin with the
 * prefix, because the index would take them for documents.
 *
 * @param table the table's name
 * @param index the index's name
 * @param prefix prefix of the documents' keys
 * @param order key of the sorted set of the documents' keys, which exists if scans are on
 * @param metadata key of the hash that holds the table's metadata
 */
public record TableNames(String table, String index, String prefix, String order, String metadata) {

  /**
   * The names of a table.
   *
   * @param tagged true if one slot of a cluster holds all keys, by a hash tag
   * @throws SettingException if the prefix of the settings covers more than documents
   */
  static TableNames of(RedisSettings settings, String table, boolean tagged) {
    String name = tagged ? "{" + table + "}" : table;
    RedisSettings.Names given = settings.names();
    String prefix = given.prefix().isEmpty() ? name + ":" : given.prefix();
    String index = given.index().isEmpty() ? "idx:" + name : given.index();
    String order = "order:" + prefix;
    String metadata = "mark:" + prefix;
    if (order.startsWith(prefix) || metadata.startsWith(prefix)) {
      throw new SettingException(
          "%s=%s: the keys %s and %s begin with it too; choose a longer prefix"
              .formatted(settings.key("prefix"), prefix, order, metadata));
    }
    return new TableNames(table, index, prefix, order, metadata);
  }

  /**
   * The same names with the index of one shard. RediSearch without a coordinator takes the name of
   * an index for a key, so that the name must have a slot of the shard.
   */
  TableNames inShard(String tag) {
    return new TableNames(table, index + "{" + tag + "}", prefix, order, metadata);
  }

  /** The key of a document. */
  byte[] document(String key) {
    return RedisCommand.bytes(prefix + key);
  }

  /** Pattern, for SCAN, of the keys of all documents. */
  String pattern() {
    return prefix.replaceAll("([\\\\*?\\[\\]])", "\\\\$1") + "*";
  }
}
