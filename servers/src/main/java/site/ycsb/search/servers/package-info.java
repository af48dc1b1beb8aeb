// SPDX-License-Identifier: Apache-2.0
/**
 * Servers that keep running between commands, in containers or from ordinary packages. All of them
 * listen on the loopback address only.
 *
 * <p>The module of a binding describes its kind of server by a {@link
 * site.ycsb.search.servers.kind.ServerKind}; no kind is named here.
 */
@NullMarked
package site.ycsb.search.servers;

import org.jspecify.annotations.NullMarked;
