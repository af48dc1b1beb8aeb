// SPDX-License-Identifier: Apache-2.0
/** Checks of an analysis, and the warnings that they give. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.warnings;
