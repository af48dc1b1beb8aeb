// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.util.List;
import java.util.Properties;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.results.Point;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/** Share of one client in a job: threads, target, operations, and documents to load. */
public final class ClientShare {

  private static final List<Setting<Long>> DIVIDED =
      List.of(YcsbSettings.THREAD_COUNT, YcsbSettings.OPERATION_COUNT, YcsbSettings.TARGET);

  private ClientShare() {}

  static Job of(Job job, int client, int clients) {
    Properties properties = job.copyOfProperties();
    properties.setProperty(ClientPlace.NUMBER.key(), Integer.toString(client));
    properties.setProperty(ClientPlace.CLIENTS.key(), Integer.toString(clients));
    for (Setting<Long> divided : DIVIDED) {
      if (divided.isGiven(properties) && divided.from(properties) > 0) {
        set(properties, divided, Math.max(1, share(divided.from(properties), client, clients)));
      }
    }
    if (job.task() == Job.Task.LOAD) {
      long records = YcsbSettings.RECORD_COUNT.from(properties);
      set(properties, YcsbSettings.INSERT_START, records * client / clients);
      set(properties, YcsbSettings.INSERT_COUNT, share(records, client, clients));
    }
    return job.with(properties);
  }

  /**
   * Rejects a point that cannot be divided among clients: each share of its run and of the load
   * before it is checked.
   */
  public static void require(Point point, Job job, int clients) {
    if (point.threads() < clients || (point.target() > 0 && point.target() < clients)) {
      throw CommandFailure.usage(
          "--clients %d: valid is at most the number of threads (%d) and the target (%d) of each"
              + " point, which the clients divide",
          clients, point.threads(), point.target());
    }
    Job load = job.load();
    for (int client = 0; client < clients; client++) {
      try {
        PropertyCheck.require(of(job, client, clients).properties());
        PropertyCheck.require(of(load, client, clients).properties());
      } catch (SettingException e) {
        throw CommandFailure.usage(
            "--clients %d: share of client %d: %s", clients, client, e.getMessage());
      }
    }
  }

  private static void set(Properties properties, Setting<Long> setting, long value) {
    properties.setProperty(setting.key(), Long.toString(value));
  }

  /** One of the shares of a number, which differ by one at most and sum to it. */
  private static long share(long all, int client, int clients) {
    return all * (client + 1) / clients - all * client / clients;
  }
}
