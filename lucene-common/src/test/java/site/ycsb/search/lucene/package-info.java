// SPDX-License-Identifier: Apache-2.0
@NullMarked
package site.ycsb.search.lucene;

import org.jspecify.annotations.NullMarked;
