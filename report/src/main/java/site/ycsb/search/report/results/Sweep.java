// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

import java.util.Locale;

/** Series of points that answers one question. */
public enum Sweep {
  /** 0 to 50 % updates; of the other operations, 65 % are searches and 35 % reads. */
  UPDATES,
  /** Only inserts, only reads, only searches. */
  ISOLATED,
  /** One workload with an increasing number of client threads, up to saturation. */
  THREADS,
  /** One workload at given rates. */
  SUSTAINED,
  /** One workload, with a search for the highest rate within a latency bound. */
  FIND_MAX,
  /** The time from an acknowledged update to the first search that shows it. */
  FRESHNESS,
  /** The user's workloads, each with the settings of its file. */
  WORKLOAD;

  /** Name on the command line and in files, for example {@code find-max}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
