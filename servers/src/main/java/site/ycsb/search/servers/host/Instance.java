// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.host;

/**
 * Process or container of a node, which a later command finds again without confusion with another.
 *
 * @param birth birth of the process, which differs from that of a later process with the same id;
 *     empty for a container
 */
public record Instance(String id, String birth) {}
