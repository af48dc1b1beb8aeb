// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.json.JsonpMapper;
import co.elastic.clients.transport.ElasticsearchTransport;
import co.elastic.clients.transport.ElasticsearchTransportBase;
import co.elastic.clients.transport.Endpoint;
import co.elastic.clients.transport.TransportException;
import co.elastic.clients.transport.TransportOptions;
import co.elastic.clients.transport.instrumentation.NoopInstrumentation;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.common.FailureText;

/**
 * Transport of the typed client over {@link BlockingHttpClient}. It turns the client's exceptions
 * into those of this binding: {@link ErrorReply} for an error, {@link IllegalStateException} for a
 * reply that is not whole. Thread-safe.
 */
final class BlockingTransport implements ElasticsearchTransport {

  private final ElasticsearchTransport client;

  BlockingTransport(BlockingHttpClient http, JsonpMapper json) {
    client = new ElasticsearchTransportBase(http, null, json, NoopInstrumentation.INSTANCE) {};
  }

  @Override
  public <Q, R, E> R performRequest(
      Q request, Endpoint<Q, R, E> endpoint, @Nullable TransportOptions options)
      throws IOException {
    try {
      return client.performRequest(request, endpoint, options);
    } catch (ElasticsearchException e) {
      throw ErrorReply.explained(e.status(), e.error());
    } catch (TransportException e) {
      if (e.response() instanceof Answer answer && !answer.isSuccess()) {
        throw ErrorReply.unexplained(answer);
      }
      List<Throwable> causes = FailureText.causes(e);
      String reason = FailureText.of(causes.get(causes.size() - 1));
      throw new IllegalStateException("the reply is not whole: " + reason, e.getCause());
    }
  }

  @Override
  public <Q, R, E> CompletableFuture<R> performRequestAsync(
      Q request, Endpoint<Q, R, E> endpoint, @Nullable TransportOptions options) {
    return client.performRequestAsync(request, endpoint, options);
  }

  @Override
  public JsonpMapper jsonpMapper() {
    return client.jsonpMapper();
  }

  @Override
  public TransportOptions options() {
    return client.options();
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
