// SPDX-License-Identifier: Apache-2.0
/** What a search benchmark is: the workload, its corpus and oracle, and the base of a binding. */
@NullMarked
package site.ycsb.search;

import org.jspecify.annotations.NullMarked;
