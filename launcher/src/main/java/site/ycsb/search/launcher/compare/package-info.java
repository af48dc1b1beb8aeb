// SPDX-License-Identifier: Apache-2.0
/** Command {@code compare}: what its user asks for, by options and by a file. */
@NullMarked
package site.ycsb.search.launcher.compare;

import org.jspecify.annotations.NullMarked;
