// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.apache.http.Header;
import org.apache.http.HttpHost;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RestClient;

/**
 * Elastic's low-level RestClient in a tight loop. It sends requests of a file, and reads replies to
 * their end and discards them. It opens a connection for each thread, as {@code
 * elasticsearch-search} does.
 *
 * <p>Arguments: the server's URL, the file of {@link RecordedRequests}, threads (each with a
 * connection), seconds to warm up, seconds to measure for.
 */
public final class ElasticsearchPeer {

  private static final int CONNECT_MILLIS = 2_000;
  private static final int TIMEOUT_MILLIS = 10_000;

  private ElasticsearchPeer() {}

  public static void main(String[] arguments) throws Exception {
    RecordedRequests recorded = RecordedRequests.read(Path.of(arguments[1]));
    int threads = Integer.parseInt(arguments[2]);
    int warmupSeconds = Integer.parseInt(arguments[3]);
    int seconds = Integer.parseInt(arguments[4]);
    List<Request> requests = recorded.requests();
    try (RestClient client = client(arguments[0], threads, recorded.headers())) {
      Figures figures =
          new ClosedLoop()
              .run(
                  threads,
                  warmupSeconds,
                  seconds,
                  random -> drop(client, requests.get(random.nextInt(requests.size()))));
      System.out.println(figures.json());
    }
  }

  private static void drop(RestClient client, Request request) throws IOException {
    try (InputStream reply = client.performRequest(request).getEntity().getContent()) {
      reply.transferTo(OutputStream.nullOutputStream());
    }
  }

  private static RestClient client(String url, int connections, List<Header> headers) {
    return RestClient.builder(HttpHost.create(url))
        .setCompressionEnabled(false)
        .setMetaHeaderEnabled(false)
        .setDefaultHeaders(headers.toArray(Header[]::new))
        .setRequestConfigCallback(
            config ->
                config
                    .setConnectTimeout(CONNECT_MILLIS)
                    .setConnectionRequestTimeout(TIMEOUT_MILLIS)
                    .setSocketTimeout(TIMEOUT_MILLIS))
        .setHttpClientConfigCallback(
            client ->
                client
                    .setMaxConnPerRoute(connections)
                    .setMaxConnTotal(connections)
                    .disableCookieManagement()
                    .disableAuthCaching())
        .build();
  }
}
