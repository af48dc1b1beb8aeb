// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.net.URI;
import java.nio.file.Path;

/**
 * Server that runs and answers.
 *
 * @param url address of the server, for example {@code redis://127.0.0.1:34567}
 * @param version version that the server reports
 * @param instance process id or container id
 * @param data directory of the server, with its log
 */
public record RunningServer(
    ServerName name, Via via, URI url, String version, String instance, Path data) {}
