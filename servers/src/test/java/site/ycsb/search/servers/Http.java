// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** HTTP client for writing. */
final class Http {
  private Http() {}

  /** Creates a resource from JSON, and fails with any status but 201. */
  static void put(URI uri, String json) {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(json))
            .build();
    try {
      int status = HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
      if (status != 201) {
        throw new AssertionError("PUT %s was answered by %d".formatted(uri, status));
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
