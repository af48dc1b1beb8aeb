// SPDX-License-Identifier: Apache-2.0
/**
 * What the page and {@code report.md} say alike: the answer, figures, pairs, settings, warnings.
 */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.view;
