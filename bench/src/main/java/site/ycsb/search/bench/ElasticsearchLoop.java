// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.http.HttpHost;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.RestClient;
import site.ycsb.search.scaffolding.HttpText;

/** Elastic's low-level client in a plain loop: recorded requests, whose replies it drops. */
public final class ElasticsearchLoop {

  /** Headers that the client sets by itself. */
  private static final Set<String> OWN =
      Set.of("content-length", "content-type", "host", "connection");

  private static final int TIMEOUT_MILLIS = 10_000;

  private ElasticsearchLoop() {}

  public static MeasuredClient open(Properties properties) throws Exception {
    int threads = Integer.parseInt(properties.getProperty("threadcount"));
    List<Request> requests =
        Recorded.read(properties).stream()
            .map(ByteBuffer::wrap)
            .map(HttpText::parse)
            .map(ElasticsearchLoop::request)
            .toList();
    RestClient client =
        RestClient.builder(HttpHost.create(properties.getProperty("url")))
            .setCompressionEnabled(false)
            .setMetaHeaderEnabled(false)
            .setRequestConfigCallback(config -> config.setSocketTimeout(TIMEOUT_MILLIS))
            .setHttpClientConfigCallback(
                http -> http.setMaxConnPerRoute(threads).setMaxConnTotal(threads))
            .build();
    return new ParkedThreads(
        threads,
        number -> {
          SplittableRandom random = new SplittableRandom(number);
          return () -> perform(client, requests.get(random.nextInt(requests.size())));
        },
        client::close);
  }

  private static void perform(RestClient client, Request request) throws Exception {
    try (InputStream reply = client.performRequest(request).getEntity().getContent()) {
      reply.transferTo(OutputStream.nullOutputStream());
    }
  }

  private static Request request(HttpText recorded) {
    Request request = new Request(recorded.method(), recorded.target());
    RequestOptions.Builder options = RequestOptions.DEFAULT.toBuilder();
    String type = "";
    for (Map.Entry<String, List<String>> header : recorded.headers().entrySet()) {
      String name = header.getKey().toLowerCase(Locale.ROOT);
      if (name.equals("content-type")) {
        type = header.getValue().get(0);
      } else if (!OWN.contains(name)) {
        header.getValue().forEach(value -> options.addHeader(header.getKey(), value));
      }
    }
    request.setOptions(options);
    if (!recorded.body().isEmpty()) {
      byte[] body = recorded.body().getBytes(UTF_8);
      request.setEntity(new NByteArrayEntity(body, ContentType.parse(type)));
    }
    return request;
  }
}
