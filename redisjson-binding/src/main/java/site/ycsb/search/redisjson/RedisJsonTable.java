// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static java.util.Objects.requireNonNull;

import site.ycsb.search.settings.SettingException;

/**
 * What a table is called on the server. The order and the mark are no documents: their names don't
 * begin with the prefix, or the index would try to hold them.
 *
 * @param name the table's name
 * @param index the index's name
 * @param prefix what the keys of documents begin with
 * @param order the sorted set of the documents' keys, there if scans are on
 * @param mark the hash that says what the table holds
 */
record RedisJsonTable(String name, String index, String prefix, String order, String mark) {

  RedisJsonTable {
    requireNonNull(name, "name");
    requireNonNull(index, "index");
    requireNonNull(prefix, "prefix");
    requireNonNull(order, "order");
    requireNonNull(mark, "mark");
  }

  /**
   * The names of a table.
   *
   * @param tagged whether all of them go to one slot of a cluster, by a hash tag
   * @throws SettingException if the prefix that is set covers more than documents
   */
  static RedisJsonTable of(RedisJsonSettings settings, String table, boolean tagged) {
    String name = tagged ? "{" + table + "}" : table;
    String prefix = settings.prefix().isEmpty() ? name + ":" : settings.prefix();
    String index = settings.index().isEmpty() ? "idx:" + name : settings.index();
    String order = "order:" + prefix;
    String mark = "mark:" + prefix;
    if (order.startsWith(prefix) || mark.startsWith(prefix)) {
      throw new SettingException(
          "redisjson.prefix=%s: keys of other things begin with that too; choose a longer one"
              .formatted(prefix));
    }
    return new RedisJsonTable(table, index, prefix, order, mark);
  }

  /** The name of a document. */
  String document(String key) {
    return prefix + key;
  }

  /** The pattern, for SCAN, of the names of all documents. */
  String documents() {
    return prefix.replaceAll("([\\\\*?\\[\\]])", "\\\\$1") + "*";
  }
}
