// SPDX-License-Identifier: Apache-2.0
/** Tests of the page, as text and in a browser, and of what it and {@code report.md} say alike. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.view;
