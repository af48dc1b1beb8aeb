// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;

/** Starts a server that wants a password. */
final class SecuredServer {

  static final String USER = "ycsb";
  static final String PASSWORD = "s3cret";

  /** Of the password, by bcrypt. */
  private static final String HASH = "$2a$04$IKmUYkVa.oMzvS.aqnY0VOEUI1oZm0TataYb5RjxuXuYP9GqT8u3e";

  private SecuredServer() {}

  /** The server looks for new users when it starts, so it does so twice. */
  static EphemeralServer start() {
    EphemeralServer server =
        EphemeralServer.start(ServerKind.ELASTICSEARCH, "-E", "xpack.security.enabled=true");
    server.stop();
    Path config = server.data().resolve("config");
    try {
      Files.writeString(config.resolve("users"), USER + ":" + HASH + "\n");
      Files.writeString(config.resolve("users_roles"), "superuser:" + USER + "\n");
    } catch (IOException e) {
      server.close();
      throw new UncheckedIOException(e);
    }
    server.restart();
    return server;
  }
}
