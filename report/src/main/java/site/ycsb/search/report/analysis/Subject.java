// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

/**
 * Store of one result.
 *
 * @param results index of the results directory, from 0 on
 */
public record Subject(int results, String contender) {}
