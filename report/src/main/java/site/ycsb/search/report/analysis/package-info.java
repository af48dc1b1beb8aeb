// SPDX-License-Identifier: Apache-2.0
/** What runs say together: estimates with intervals, ratios, warnings. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.analysis;
