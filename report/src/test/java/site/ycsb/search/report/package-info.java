// SPDX-License-Identifier: Apache-2.0
/** Results directories of stores that do not exist. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report;
