// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.RunException;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/** Properties of the stock client, completed by what follows from others and from the store. */
final class StockProperties {

  private static final String UNCHECKED =
      "CoreWorkload is run by SearchWorkload, which extends it: documents also have an indexed title"
          + " and a score";

  private StockProperties() {}

  /** Completes the properties of a load or run; fails if there is nothing left to load. */
  static void complete(Properties properties) throws DBException, RunException {
    properties.putIfAbsent(YcsbSettings.EXPORTER.key(), YcsbSettings.EXPORTER.fallback());
    if (YcsbSettings.TARGET.from(properties) > 0) {
      properties.putIfAbsent(YcsbSettings.MEASUREMENT_INTERVAL.key(), "both");
    }
    if (PropertyCheck.isCoreWorkload(properties)) {
      runCoreWorkload(properties);
    }
    if (RunSettings.CONTINUE.from(properties)) {
      continueLoad(properties);
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

  /** Restricts a load to the part that an earlier load has left. */
  private static void continueLoad(Properties properties) throws DBException, RunException {
    if (YcsbSettings.DO_TRANSACTIONS.from(properties)) {
      throw new SettingException(RunSettings.CONTINUE.key() + "=true: valid in a load");
    }
    Dataset.Part part = Dataset.Part.of(properties);
    Dataset.Part rest = rest(part, properties);
    if (rest.isEmpty()) {
      throw new RunException(
          ExitCode.DONE, "nothing is left to load: the table holds all documents of the load");
    }
    System.err.printf(
        "loading the rest: %,d of %,d documents%n",
        rest.to() - rest.from(), part.to() - part.from());
    properties.setProperty(YcsbSettings.INSERT_START.key(), Long.toString(rest.from()));
    properties.setProperty(YcsbSettings.INSERT_COUNT.key(), Long.toString(rest.to() - rest.from()));
  }

  private static Dataset.Part rest(Dataset.Part part, Properties properties)
      throws DBException, RunException {
    SearchDb db = SearchDb.open(properties);
    try {
      return new Dataset(db.tables(), PropertyCheck.plan(properties)).missing(part);
    } catch (RunException | SettingException e) {
      throw e;
    } catch (Exception e) {
      throw new RunException(
          ExitCode.UNREACHABLE, "can't read the dataset metadata: " + ErrorLog.oneLine(e), e);
    } finally {
      db.cleanup();
    }
  }
}
