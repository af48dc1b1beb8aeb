// SPDX-License-Identifier: Apache-2.0
/**
 * Engine of loads and runs: preparation, gate, warm-up, threads, operations, retries, tallies,
 * audit. It knows no workload.
 */
@NullMarked
package site.ycsb.search.engine;

import org.jspecify.annotations.NullMarked;
