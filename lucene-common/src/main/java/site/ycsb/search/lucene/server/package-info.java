// SPDX-License-Identifier: Apache-2.0
/** The servers of these products, as {@code bin/ycsb} starts them. No client process loads it. */
@NullMarked
package site.ycsb.search.lucene.server;

import org.jspecify.annotations.NullMarked;
