// SPDX-License-Identifier: Apache-2.0
/**
 * What servers need of this machine: programs, ports, files and locks, and failures as one line.
 */
@NullMarked
package site.ycsb.search.servers.machine;

import org.jspecify.annotations.NullMarked;
