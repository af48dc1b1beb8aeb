// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

import java.util.Locale;

/** A question that a comparison asks by a series of points. */
public enum Sweep {
  /** 0 to 50 % updates; search to read stays 65:35 of the rest. */
  UPDATES,
  /** Inserts alone, reads alone, searches alone. */
  ISOLATED,
  /** One workload by more and more client threads, up to saturation. */
  THREADS,
  /** One workload at given rates. */
  SUSTAINED,
  /** One workload at rates that close in on a bound of its latency. */
  FIND_MAX,
  /** The time from an acknowledged update to the first search that shows it. */
  FRESHNESS,
  /** Workloads of the user's own, each as its file says. */
  WORKLOAD;

  /** As the command line and the files write it, for example {@code find-max}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
