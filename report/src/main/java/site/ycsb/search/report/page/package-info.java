// SPDX-License-Identifier: Apache-2.0
/** The page of a comparison: one HTML file that needs nothing but itself. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.page;
