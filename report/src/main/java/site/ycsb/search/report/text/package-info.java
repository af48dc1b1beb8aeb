// SPDX-License-Identifier: Apache-2.0
/** Text reports of an analysis: Markdown and CSV. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.text;
