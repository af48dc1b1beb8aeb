// SPDX-License-Identifier: Apache-2.0
/** Vectors of documents, and what their index is like. */
@NullMarked
package site.ycsb.search.vector;

import org.jspecify.annotations.NullMarked;
