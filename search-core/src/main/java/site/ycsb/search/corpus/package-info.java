// SPDX-License-Identifier: Apache-2.0
/** Documents as a pure function of seed, key number and version: generated, or rows of a file. */
@NullMarked
package site.ycsb.search.corpus;

import org.jspecify.annotations.NullMarked;
