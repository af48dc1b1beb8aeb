// SPDX-License-Identifier: Apache-2.0
/** Statistics of a few measurements: means, ratios and their intervals. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.statistics;
