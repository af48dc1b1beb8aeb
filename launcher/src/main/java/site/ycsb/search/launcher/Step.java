// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static java.util.Objects.requireNonNull;

import site.ycsb.search.report.results.Point;

/**
 * One run that a comparison is to do.
 *
 * @param repeat from 1 on
 * @param ceiling whether it measures the client itself
 */
record Step(String store, Point point, int repeat, boolean ceiling) {

  /** Whose runs tell what the client itself can do. */
  static final String CEILING = "memory";

  Step {
    requireNonNull(store, "store");
    requireNonNull(point, "point");
  }
}
