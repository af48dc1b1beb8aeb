// SPDX-License-Identifier: Apache-2.0
/** Reader of results directories. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.read;
