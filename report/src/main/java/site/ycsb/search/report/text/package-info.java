// SPDX-License-Identifier: Apache-2.0
/** Tables of an analysis for spreadsheets. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.text;
