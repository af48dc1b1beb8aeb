// SPDX-License-Identifier: Apache-2.0
/** HTML page of a comparison, in one file without references to others, and its short form. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.page;
