// SPDX-License-Identifier: Apache-2.0
/** Command {@code baseline}: what network, memory and disk can do at best. */
@NullMarked
package site.ycsb.search.launcher.baseline;

import org.jspecify.annotations.NullMarked;
