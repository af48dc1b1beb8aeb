// SPDX-License-Identifier: Apache-2.0
/** An analysis as text: Markdown for people, CSV for their tools. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.text;
