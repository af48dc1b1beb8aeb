// SPDX-License-Identifier: Apache-2.0
/** Analysis of runs: estimates with intervals, ratios, verdicts and warnings. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.analysis;
