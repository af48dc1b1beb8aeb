// SPDX-License-Identifier: Apache-2.0
/** The page and {@code report.md}, and what both say: the answer, figures, pairs, settings. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.view;
