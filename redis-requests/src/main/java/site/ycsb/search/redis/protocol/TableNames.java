// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

/**
 * Names of a table's index and keys. The keys of the order and of the metadata don't begin with the
 * prefix, because the index would take them for documents.
 *
 * @param order key of the sorted set of the documents' keys, which exists if scans are on
 * @param metadata key of the hash that holds the table's metadata
 */
public record TableNames(String table, String index, String prefix, String order, String metadata) {

  /**
   * The same names with the index of one shard. RediSearch without a coordinator takes the name of
   * an index for a key, so that the name must have a slot of the shard.
   */
  public TableNames inShard(String tag) {
    return new TableNames(table, index + "{" + tag + "}", prefix, order, metadata);
  }

  public byte[] document(String key) {
    return RedisCommand.bytes(prefix + key);
  }

  /** Pattern, for SCAN, of the keys of all documents. */
  public String pattern() {
    return prefix.replaceAll("([\\\\*?\\[\\]])", "\\\\$1") + "*";
  }
}
