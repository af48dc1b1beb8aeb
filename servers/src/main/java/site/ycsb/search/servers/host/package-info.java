// SPDX-License-Identifier: Apache-2.0
/** Hosts of servers: processes of this machine, and containers. They know no kind of server. */
@NullMarked
package site.ycsb.search.servers.host;

import org.jspecify.annotations.NullMarked;
