// SPDX-License-Identifier: Apache-2.0
/** HTML page of a comparison: one file without references to others. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.page;
