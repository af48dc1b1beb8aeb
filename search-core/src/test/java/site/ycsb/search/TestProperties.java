// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.Properties;
import site.ycsb.measurements.Measurements;

/** Properties by the key and value, and what tests of small datasets share. */
final class TestProperties {

  private TestProperties() {}

  /** Keys and values in turn. */
  static Properties of(String... pairs) {
    Properties properties = new Properties();
    return with(properties, pairs);
  }

  /** A copy with further keys and values, in turn. */
  static Properties with(Properties base, String... pairs) {
    Properties properties = new Properties();
    properties.putAll(base);
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return properties;
  }

  /** A dataset of 300 small documents, on the reference store. */
  static Properties small(String... pairs) {
    return with(
        of(
            "db", InMemorySearchDb.class.getName(),
            "recordcount", "300",
            "operationcount", "100",
            "fieldcount", "2",
            "fieldlength", "8",
            "search.vocabulary", "200",
            "search.titlewords", "6"),
        pairs);
  }

  /** A mix of operations instead of YCSB's default one: READ, UPDATE and SEARCH. */
  static Properties mixed(String read, String update, String search, String... pairs) {
    return with(
        small(
            "readproportion", read,
            "updateproportion", update,
            "searchproportion", search),
        pairs);
  }

  /** What the stock client does first; without it, no workload can be made. */
  static void prepareMeasurements() {
    Measurements.setProperties(new Properties());
  }
}
