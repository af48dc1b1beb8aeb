// SPDX-License-Identifier: Apache-2.0
/** Checks of searches that have no one right answer: neighbours by vector, documents by rank. */
@NullMarked
package site.ycsb.search.ranking;

import org.jspecify.annotations.NullMarked;
