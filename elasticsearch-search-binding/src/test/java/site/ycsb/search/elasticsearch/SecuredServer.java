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
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;

/** Server that requires a password. */
final class SecuredServer {

  static final String USER = "ycsb";
  static final String PASSWORD = "s3cret";

  /** The password, hashed by bcrypt. */
  private static final String HASH = "$2a$04$IKmUYkVa.oMzvS.aqnY0VOEUI1oZm0TataYb5RjxuXuYP9GqT8u3e";

  private static final int OK = 200;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private SecuredServer() {}

  /** Starts a server and adds the user while it runs, because a second start takes seconds. */
  static EphemeralServer start() {
    EphemeralServer server =
        EphemeralServer.start(
            ServerKind.ELASTICSEARCH,
            "-E",
            "xpack.security.enabled=true",
            "-E",
            "resource.reload.interval.high=100ms");
    try {
      Path config = server.data().resolve("config");
      Files.writeString(config.resolve("users_roles"), "superuser:" + USER + "\n");
      Files.writeString(config.resolve("users"), USER + ":" + HASH + "\n");
      awaitUser(server);
    } catch (IOException e) {
      server.close();
      throw new UncheckedIOException(e);
    }
    return server;
  }

  private static void awaitUser(EphemeralServer server) throws IOException {
    HttpClient http = HttpClient.newHttpClient();
    String login = Base64.getEncoder().encodeToString((USER + ":" + PASSWORD).getBytes(UTF_8));
    HttpRequest health =
        HttpRequest.newBuilder(server.url().resolve("/_cluster/health"))
            .header("Authorization", "Basic " + login)
            .build();
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    try {
      while (http.send(health, BodyHandlers.discarding()).statusCode() != OK) {
        if (System.nanoTime() > deadline) {
          throw new IOException("the server does not know the new user after a minute");
        }
        TimeUnit.MILLISECONDS.sleep(50);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the new user");
    }
  }
}
