// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.kind;

import java.util.List;
import java.util.Map;

/**
 * What runs within a container. A node alone is reached at a port of this machine that leads to the
 * container's; one of several has the network of this machine, where the other nodes are.
 *
 * @param command command; if empty, the image's
 */
public record ContainerCommand(int port, List<String> command, Map<String, String> environment) {}
