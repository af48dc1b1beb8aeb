// SPDX-License-Identifier: Apache-2.0
/** Engine of loads and runs, from preparation to audit. It knows no workload. */
@NullMarked
package site.ycsb.search.engine;

import org.jspecify.annotations.NullMarked;
