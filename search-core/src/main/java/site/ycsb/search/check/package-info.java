// SPDX-License-Identifier: Apache-2.0
/** Dataset with its metadata, gate, oracle, audit, checks of single answers, and digests. */
@NullMarked
package site.ycsb.search.check;

import org.jspecify.annotations.NullMarked;
