// SPDX-License-Identifier: Apache-2.0
/** What a comparison leaves on disk: its plan, and a directory for each run. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.results;
