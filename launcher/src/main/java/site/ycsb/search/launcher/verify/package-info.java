// SPDX-License-Identifier: Apache-2.0
/** Command {@code verify}: compares the answers of stores with the oracle and each other. */
@NullMarked
package site.ycsb.search.launcher.verify;

import org.jspecify.annotations.NullMarked;
