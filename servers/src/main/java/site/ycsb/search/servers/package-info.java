// SPDX-License-Identifier: Apache-2.0
/**
 * Starts real servers on this machine, in containers or from ordinary packages: one of each kind
 * that keeps running between commands ({@link site.ycsb.search.servers.ManagedServers}), and any
 * number for tests ({@link site.ycsb.search.servers.EphemeralServer}). All of them listen on the
 * loopback address only.
 *
 * <p>A kind of server is one constant of {@link site.ycsb.search.servers.ServerKind} and one {@link
 * site.ycsb.search.servers.recipe.ServerRecipe}.
 */
@NullMarked
package site.ycsb.search.servers;

import org.jspecify.annotations.NullMarked;
