// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * MongoDB with its defaults, the journal among them, but for its cache, which is set to 1 GB. By
 * default it takes half of the machine's memory: figures would change with the machine, and the
 * client beside it would want for what is left. Elasticsearch has a heap of 1 GB for the same
 * reason.
 */
final class MongoDbRecipe implements ServerRecipe {
  private static final String SERVER = "fiftyone/db/bin/mongod";
  private static final String CACHE_GB = "1";

  @Override
  public String title() {
    return "MongoDB";
  }

  @Override
  public URI url(int port) {
    return URI.create("mongodb://127.0.0.1:" + port);
  }

  /** A server that wants a password, or that waits to be made part of a replica set, is ready. */
  @Override
  public boolean answers(int port) {
    return MongoPort.ask(port, "hello").filter(MongoPort.Reply::ok).isPresent();
  }

  @Override
  public String version(int port) {
    return MongoPort.ask(port, "buildInfo")
        .flatMap(reply -> reply.text("version"))
        .orElse("unknown");
  }

  @Override
  public ServerPackage serverPackage() {
    return new PipPackage(
        "mongodb-6.0.5",
        "MongoDB 6.0.5",
        42,
        PipPackage.resource("mongodb-requirements.txt"),
        "manylinux1_x86_64",
        34,
        List.of(SERVER));
  }

  /** Without its Unix socket, which it would leave in the system's temporary directory. */
  @Override
  public List<String> command(Path installed, Path directory, int port) {
    return List.of(
        installed.resolve(SERVER).toString(),
        "--port",
        Integer.toString(port),
        "--bind_ip",
        "127.0.0.1",
        "--nounixsocket",
        "--dbpath",
        directory.toString(),
        "--wiredTigerCacheSizeGB",
        CACHE_GB);
  }

  @Override
  public Path tool(Path installed, String name) {
    return installed.resolve(SERVER).resolveSibling(name);
  }

  @Override
  public String readyLine() {
    return "\"Waiting for connections\"";
  }

  @Override
  public String image() {
    return "mongo:8.3.13";
  }

  @Override
  public int containerPort() {
    return 27017;
  }

  @Override
  public List<String> containerCommand() {
    return List.of("mongod", "--bind_ip_all", "--wiredTigerCacheSizeGB", CACHE_GB);
  }
}
