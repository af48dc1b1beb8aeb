// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.json.JsonpMapper;
import co.elastic.clients.json.NdJsonpSerializable;
import co.elastic.clients.json.jackson.Jackson3JsonpMapper;
import co.elastic.clients.transport.DefaultTransportOptions;
import co.elastic.clients.transport.ElasticsearchTransport;
import co.elastic.clients.transport.Endpoint;
import co.elastic.clients.transport.JsonEndpoint;
import co.elastic.clients.transport.TransportOptions;
import co.elastic.clients.util.BinaryData;
import jakarta.json.stream.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.lucene.BlockingHttp;
import tools.jackson.databind.json.JsonMapper;

/**
 * Transport of the typed client over {@link BlockingHttp}. Errors are that client's, and a reply
 * that is not whole is an {@link IllegalStateException}. Thread-safe.
 */
record BlockingTransport(BlockingHttp http) implements ElasticsearchTransport {

  /** Jackson 3, which the project has anyway. */
  static final JsonpMapper JSON = new Jackson3JsonpMapper(new JsonMapper());

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
                body(endpoint.body(request))));
    try (JsonParser parser = JSON.jsonProvider().createParser(new ByteArrayInputStream(reply))) {
      return ((JsonEndpoint<Q, R, E>) endpoint).responseDeserializer().deserialize(parser, JSON);
    } catch (RuntimeException e) {
      throw BlockingHttp.notWhole(e);
    }
  }

  /** JSON, or lines of it for a bulk request. */
  private static @Nullable ByteBuffer body(@Nullable Object body) throws IOException {
    if (body == null) {
      return null;
    }
    if (!(body instanceof NdJsonpSerializable lines)) {
      return BinaryData.of(body, JSON).asByteBuffer();
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
    return DefaultTransportOptions.EMPTY;
  }

  @Override
  public void close() {
    http.close();
  }
}
