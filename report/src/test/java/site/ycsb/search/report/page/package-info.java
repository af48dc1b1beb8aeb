// SPDX-License-Identifier: Apache-2.0
/** The page, as text and in a browser. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.page;
