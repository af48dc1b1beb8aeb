// SPDX-License-Identifier: Apache-2.0
/** Workload on JSON documents and their parts: the catalogue, reads, writes, numbers. */
@NullMarked
package site.ycsb.search.json;

import org.jspecify.annotations.NullMarked;
