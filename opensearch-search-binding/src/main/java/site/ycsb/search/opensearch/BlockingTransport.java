// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import jakarta.json.stream.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.opensearch.client.json.JsonpMapper;
import org.opensearch.client.json.NdJsonpSerializable;
import org.opensearch.client.json.jackson3.JacksonJsonpMapper;
import org.opensearch.client.transport.Endpoint;
import org.opensearch.client.transport.JsonEndpoint;
import org.opensearch.client.transport.OpenSearchTransport;
import org.opensearch.client.transport.TransportOptions;
import org.opensearch.client.transport.httpclient5.ApacheHttpClient5Options;
import org.opensearch.client.util.BinaryData;
import site.ycsb.search.lucene.BlockingHttp;

/**
 * Transport of OpenSearch's client over {@link BlockingHttp}, as Elasticsearch's client has one:
 * two stores are compared by one way of sending. Thread-safe.
 */
record BlockingTransport(BlockingHttp http) implements OpenSearchTransport {

  /** The client's mapper on Jackson 3, which the project has anyway. */
  private static final JsonpMapper JSON = new JacksonJsonpMapper();

  @Override
  public <Q, R, E> R performRequest(
      Q request, Endpoint<Q, R, E> endpoint, @Nullable TransportOptions options)
      throws IOException {
    byte[] reply =
        http.send(
            new BlockingHttp.Request(
                endpoint.method(request),
                endpoint.requestUrl(request),
                endpoint.queryParameters(request),
                endpoint.hasRequestBody() ? body(request) : null));
    try (JsonParser parser = JSON.jsonProvider().createParser(new ByteArrayInputStream(reply))) {
      return ((JsonEndpoint<Q, R, E>) endpoint).responseDeserializer().deserialize(parser, JSON);
    } catch (RuntimeException e) {
      throw BlockingHttp.notWhole(e);
    }
  }

  /** JSON, or lines of it for a bulk request. */
  static ByteBuffer body(Object request) throws IOException {
    if (!(request instanceof NdJsonpSerializable lines)) {
      return BinaryData.of(request, JSON).asByteBuffer();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(lines, bytes);
    return ByteBuffer.wrap(bytes.toByteArray());
  }

  private static void write(NdJsonpSerializable lines, ByteArrayOutputStream bytes)
      throws IOException {
    for (Iterator<?> each = lines._serializables(); each.hasNext(); ) {
      Object line = each.next();
      if (line instanceof NdJsonpSerializable more && more != lines) {
        write(more, bytes);
      } else {
        BinaryData.of(line, JSON).writeTo(bytes);
        bytes.write('\n');
      }
    }
  }

  @Override
  public <Q, R, E> CompletableFuture<R> performRequestAsync(
      Q request, Endpoint<Q, R, E> endpoint, @Nullable TransportOptions options) {
    throw new UnsupportedOperationException("each thread waits for its own reply");
  }

  @Override
  public JsonpMapper jsonpMapper() {
    return JSON;
  }

  @Override
  public TransportOptions options() {
    return ApacheHttpClient5Options.DEFAULT;
  }

  @Override
  public void close() {
    http.close();
  }
}
