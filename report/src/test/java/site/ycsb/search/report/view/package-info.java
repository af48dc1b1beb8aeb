// SPDX-License-Identifier: Apache-2.0
/** Tests of what the page and {@code report.md} say alike. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.view;
