// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import site.ycsb.search.scaffolding.EphemeralServer;

/** Server that requires a password. One user may do all, another only what a table needs. */
final class SecuredServer {

  static final String USER = "ycsb";

  /** User with all rights on indices that begin with its name, and none on the cluster. */
  static final String FEW = "few";

  static final String PASSWORD = "s3cret";

  /** The password, hashed by bcrypt. */
  private static final String HASH = "$2a$04$IKmUYkVa.oMzvS.aqnY0VOEUI1oZm0TataYb5RjxuXuYP9GqT8u3e";

  private static final String FEW_RIGHTS =
      "few:\n  cluster: []\n  indices:\n  - names: [ 'few*' ]\n    privileges: [ all ]\n";

  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private SecuredServer() {}

  /**
   * Starts a server and adds the users while it runs, because a second start takes seconds. It maps
   * no files into memory: with the many small ones of refreshed writes, that costs more than it
   * saves.
   */
  static EphemeralServer start() {
    EphemeralServer server =
        EphemeralServer.start(
            "elasticsearch",
            "-E",
            "xpack.security.enabled=true",
            "-E",
            "resource.reload.interval.high=100ms",
            "-E",
            "node.store.allow_mmap=false");
    try {
      Path config = server.data().resolve("config");
      Files.writeString(config.resolve("roles.yml"), FEW_RIGHTS);
      Files.writeString(
          config.resolve("users_roles"), "superuser:%s\nfew:%s\n".formatted(USER, FEW));
      Files.writeString(config.resolve("users"), "%s:%s\n%s:%2$s\n".formatted(USER, HASH, FEW));
      await(server, USER, "/_cluster/health", OK);
      await(server, FEW, "/few/_settings", NOT_FOUND);
    } catch (IOException e) {
      server.close();
      throw new UncheckedIOException(e);
    }
    return server;
  }

  private static void await(EphemeralServer server, String user, String path, int status)
      throws IOException {
    HttpClient http = HttpClient.newHttpClient();
    String login = Base64.getEncoder().encodeToString((user + ":" + PASSWORD).getBytes(UTF_8));
    HttpRequest request =
        HttpRequest.newBuilder(server.url().resolve(path))
            .header("Authorization", "Basic " + login)
            .build();
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    try {
      while (http.send(request, BodyHandlers.discarding()).statusCode() != status) {
        if (System.nanoTime() > deadline) {
          throw new IOException("the server does not know the user " + user + " after a minute");
        }
        TimeUnit.MILLISECONDS.sleep(50);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the new user");
    }
  }
}
