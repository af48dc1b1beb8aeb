// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import site.ycsb.search.results.Point;

/**
 * Planned run of a comparison.
 *
 * @param repeat number of the repeat, from 1
 * @param ceiling true if the run measures the client's own limit
 */
public record Step(String contender, Point point, int repeat, boolean ceiling) {

  /** Store whose runs measure the client's own limit. */
  public static final String CEILING = "memory";
}
