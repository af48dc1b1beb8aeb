// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.recipe;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Minimal HTTP client that tells whether an Elasticsearch server answers. */
public final class ElasticsearchPort {
  private static final int TIMEOUT_MS = 2_000;

  private ElasticsearchPort() {}

  /**
   * Gets one resource.
   *
   * @param path path with its leading slash
   * @return empty if there is no answer within two seconds
   */
  public static Optional<Reply> get(int port, String path) {
    try {
      URI uri = URI.create("http://127.0.0.1:" + port + path);
      HttpURLConnection http = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
      http.setConnectTimeout(TIMEOUT_MS);
      http.setReadTimeout(TIMEOUT_MS);
      try {
        return Optional.of(new Reply(http.getResponseCode(), body(http)));
      } finally {
        http.disconnect();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String body(HttpURLConnection http) throws IOException {
    try (InputStream in =
        http.getResponseCode() < HttpURLConnection.HTTP_BAD_REQUEST
            ? http.getInputStream()
            : InputStream.nullInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Reply of the server.
   *
   * @param status HTTP status
   * @param body body; empty if the status is a failure
   */
  public record Reply(int status, String body) {}
}
