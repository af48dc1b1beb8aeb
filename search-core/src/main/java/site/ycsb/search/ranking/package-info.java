// SPDX-License-Identifier: Apache-2.0
/** What searches without one right answer may give: neighbours by vector, documents by rank. */
@NullMarked
package site.ycsb.search.ranking;

import org.jspecify.annotations.NullMarked;
