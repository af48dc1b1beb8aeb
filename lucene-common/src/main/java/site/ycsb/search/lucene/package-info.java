// SPDX-License-Identifier: Apache-2.0
/** What bindings of products that are built on Lucene share, without a client of theirs. */
@NullMarked
package site.ycsb.search.lucene;

import org.jspecify.annotations.NullMarked;
