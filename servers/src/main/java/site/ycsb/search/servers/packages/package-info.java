// SPDX-License-Identifier: Apache-2.0
/** Packages of servers and texts, downloaded once, with checked contents. */
@NullMarked
package site.ycsb.search.servers.packages;

import org.jspecify.annotations.NullMarked;
