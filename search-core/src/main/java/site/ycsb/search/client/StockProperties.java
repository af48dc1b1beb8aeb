// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import java.util.Properties;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.settings.YcsbSettings;

/** Properties of the stock client, completed by what follows from others and from the store. */
final class StockProperties {

  private static final String UNCHECKED =
      "CoreWorkload is run by SearchWorkload, which extends it: documents also have an indexed title"
          + " and a score";

  private StockProperties() {}

  static void complete(Properties properties) {
    properties.putIfAbsent(YcsbSettings.EXPORTER.key(), YcsbSettings.EXPORTER.fallback());
    if (YcsbSettings.TARGET.from(properties) > 0 || Arrivals.isRecorded(properties)) {
      properties.putIfAbsent(YcsbSettings.MEASUREMENT_INTERVAL.key(), "both");
    }
    if (PropertyCheck.isCoreWorkload(properties)) {
      runCoreWorkload(properties);
    }
  }

  /** Lets SearchWorkload do what CoreWorkload does: its updates write the opaque fields. */
  private static void runCoreWorkload(Properties properties) {
    if (YcsbSettings.DO_TRANSACTIONS.from(properties)) {
      System.err.println(UNCHECKED);
    }
    properties.setProperty(YcsbSettings.WORKLOAD.key(), YcsbSettings.WORKLOAD.fallback());
    properties.putIfAbsent("search.updatefields", "fields");
  }
}
