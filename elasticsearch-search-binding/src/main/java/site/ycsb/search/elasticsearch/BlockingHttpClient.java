// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch.core.CountRequest;
import co.elastic.clients.transport.ElasticsearchTransportBase;
import co.elastic.clients.transport.TransportOptions;
import co.elastic.clients.transport.http.TransportHttpClient;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Connection;

/**
 * HTTP client under Elasticsearch's Java client, in which a thread sends its request and waits for
 * the reply itself, on a connection that no other thread uses meanwhile. An asynchronous client
 * hands each request to another thread, and each reply back, which costs as much as the rest of a
 * READ; see decision 15. Thread-safe.
 */
final class BlockingHttpClient implements TransportHttpClient {

  /** Media type with the version of the protocol, so that later servers understand it. */
  private static final String MEDIA_TYPE = ElasticsearchTransportBase.JSON_CONTENT_TYPE;

  private static final ContentType JSON = ContentType.parse(MEDIA_TYPE);
  private static final String USER_AGENT =
      "ycsb-search (Java/%s)".formatted(System.getProperty("java.version"));
  private static final String PRODUCT = "X-Elastic-Product";

  /** Errors that are the request's own, which Elasticsearch explains in JSON. */
  private static final Set<Integer> EXPLAINED = Set.of(400, 401, 403, 404, 405);

  /** Request that changes nothing, although it is a POST. */
  private static final String COUNT = CountRequest._ENDPOINT.id();

  /** Answers of a node that can serve no request. */
  private static final Set<Integer> NODE_FAILURES = Set.of(502, 503, 504);

  /**
   * Shortest time limit for a change. An index of 15 shards can take more than 2 seconds, and
   * Elasticsearch itself waits for 30 seconds at most before it answers.
   */
  private static final int CHANGE_MILLIS = 60_000;

  private final Nodes<HttpHost> nodes;
  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient http;
  private final Timeouts timeouts;
  private final boolean timed;

  private BlockingHttpClient(
      Connection settings, PoolingHttpClientConnectionManager connections, boolean timed) {
    String scheme = settings.address().tls() ? "https" : "http";
    List<HttpHost> hosts =
        settings.address().nodes().stream()
            .map(node -> new HttpHost(scheme, node.host(), node.port()))
            .toList();
    this.nodes = new Nodes<>(hosts, System::nanoTime);
    this.connections = connections;
    this.timeouts = settings.timeouts();
    this.timed = timed;
    HttpClientBuilder builder =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setDefaultRequestConfig(requestConfig(timeouts.replyMillis()))
            .setDefaultHeaders(headers(settings.authorization()))
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .disableConnectionState()
            .disableDefaultUserAgent();
    if (!timed) {
      builder.setConnectionReuseStrategy((request, response, context) -> false);
    }
    this.http = builder.build();
  }

  /** Client of timed operations, which keeps its connections. Opens none yet. */
  static BlockingHttpClient of(Connection settings) throws IOException {
    return new BlockingHttpClient(settings, connections(settings), true);
  }

  /**
   * Client of administration, with a new connection for each request: minutes can be between two of
   * them, and a server or a proxy may close an idle connection. A node may have ended since.
   */
  static BlockingHttpClient ofAdministration(Connection settings) throws IOException {
    return new BlockingHttpClient(settings, connections(settings), false);
  }

  private static PoolingHttpClientConnectionManager connections(Connection settings)
      throws IOException {
    Timeout connect = Timeout.ofMilliseconds(settings.timeouts().connectMillis());
    PoolingHttpClientConnectionManagerBuilder builder =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(settings.pool().size())
            .setMaxConnTotal(settings.pool().size() * settings.address().nodes().size())
            // Threads share no lock.
            .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
            .setDefaultTlsConfig(TlsConfig.custom().setHandshakeTimeout(connect).build())
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(connect)
                    .setSocketTimeout(Timeout.ofMilliseconds(settings.timeouts().replyMillis()))
                    // To check that a connection is still open takes a millisecond.
                    .setValidateAfterInactivity(TimeValue.NEG_ONE_MILLISECOND)
                    .build());
    settings
        .trust()
        .ifPresent(
            trust -> builder.setTlsSocketStrategy(new DefaultClientTlsStrategy(trust.context())));
    return builder.build();
  }

  private static RequestConfig requestConfig(int millis) {
    Timeout timeout = Timeout.ofMilliseconds(millis);
    return RequestConfig.custom()
        .setConnectionRequestTimeout(timeout)
        .setResponseTimeout(timeout)
        .setConnectionKeepAlive(TimeValue.NEG_ONE_MILLISECOND) // Without limit.
        .setProtocolUpgradeEnabled(false)
        .build();
  }

  private static List<Header> headers(@Nullable Authorization authorization) {
    List<Header> headers = new ArrayList<>();
    headers.add(new BasicHeader("Accept", MEDIA_TYPE));
    headers.add(new BasicHeader("User-Agent", USER_AGENT));
    if (authorization != null) {
      headers.add(new BasicHeader("Authorization", authorization.header()));
    }
    return headers;
  }

  /** Opens this number of connections to each node, before the first timed operation. */
  void openConnections(int toEach) throws IOException {
    Timeout connectTimeout = Timeout.ofMilliseconds(timeouts.connectMillis());
    for (HttpHost node : nodes.all()) {
      HttpRoute route = new HttpRoute(node, null, "https".equals(node.getSchemeName()));
      List<ConnectionEndpoint> opened = new ArrayList<>();
      try {
        for (int i = 0; i < toEach; i++) {
          ConnectionEndpoint connection =
              connections.lease("open", route, connectTimeout, null).get(connectTimeout);
          opened.add(connection);
          if (!connection.isConnected()) {
            connections.connect(connection, connectTimeout, HttpClientContext.create());
          }
        }
      } catch (ExecutionException | TimeoutException e) {
        throw new IOException("no connection to " + node, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted before there was a connection");
      } finally {
        opened.forEach(each -> connections.release(each, null, TimeValue.NEG_ONE_MILLISECOND));
      }
    }
  }

  /**
   * Sends a request to the node whose turn it is, and to no other if that one fails. A request that
   * changes a table as a whole may take longer than an operation. Headers are this client's own.
   *
   * @throws ErrorReply if the status is neither a success nor an error that is the request's own
   * @throws ForeignReply if the answer is not Elasticsearch's
   * @throws IOException if there is no answer
   */
  @Override
  public Answer performRequest(
      String endpoint, @Nullable Node node, Request request, TransportOptions options)
      throws IOException {
    boolean reads = timed || request.method().equals("GET") || endpoint.equals(COUNT);
    if (reads) {
      return send(request, null, timeouts.replyMillis());
    }
    int millis = Math.max(CHANGE_MILLIS, timeouts.replyMillis());
    HttpClientContext context = HttpClientContext.create();
    context.setRequestConfig(requestConfig(millis));
    return send(request, context, millis);
  }

  @Override
  public CompletableFuture<Response> performRequestAsync(
      String endpoint, @Nullable Node node, Request request, TransportOptions options) {
    throw new UnsupportedOperationException("each thread waits for its own reply");
  }

  /** Of administration, a request that no connection could take goes to the next node. */
  private Answer send(Request request, @Nullable HttpClientContext context, int millis)
      throws IOException {
    int tries = timed ? 1 : nodes.all().size();
    while (true) {
      try {
        return sendOnce(request, context, millis);
      } catch (ConnectException e) { // Nothing has been sent.
        tries--;
        if (tries == 0) {
          throw e;
        }
      }
    }
  }

  private Answer sendOnce(Request request, @Nullable HttpClientContext context, int millis)
      throws IOException {
    int number = nodes.next();
    HttpHost host = nodes.get(number);
    Answer answer;
    try {
      answer = http.execute(host, message(host, request), context, reply -> read(host, reply));
    } catch (SocketTimeoutException e) {
      nodes.failed(number);
      throw e instanceof ConnectTimeoutException ? e : noAnswer(request, millis, e);
    } catch (IOException e) {
      nodes.failed(number);
      throw e;
    }
    if (NODE_FAILURES.contains(answer.statusCode())) {
      nodes.failed(number);
    } else {
      nodes.answered(number);
    }
    if (!answer.isSuccess() && !EXPLAINED.contains(answer.statusCode())) {
      throw ErrorReply.unexplained(answer);
    }
    if (answer.isSuccess() && !"Elasticsearch".equals(answer.header(PRODUCT))) {
      throw new ForeignReply(answer);
    }
    return answer;
  }

  private static SocketTimeoutException noAnswer(Request request, int millis, Exception cause) {
    SocketTimeoutException failure =
        new SocketTimeoutException(
            "no answer to %s %s within %d milliseconds; a greater elasticsearch.timeout waits longer"
                .formatted(request.method(), target(request), millis));
    failure.initCause(cause);
    return failure;
  }

  private static ClassicHttpRequest message(HttpHost host, Request request) {
    ClassicHttpRequest message =
        new BasicClassicHttpRequest(request.method(), host, target(request));
    if (request.body() != null) {
      message.setEntity(new ByteArrayEntity(joined(request.body()), JSON));
    }
    return message;
  }

  /** Path and query parameters, percent-encoded. */
  private static String target(Request request) {
    if (request.queryParams().isEmpty()) {
      return request.path();
    }
    StringJoiner query = new StringJoiner("&", request.path() + "?", "");
    for (Map.Entry<String, String> parameter : request.queryParams().entrySet()) {
      String value = URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8);
      query.add(parameter.getKey() + "=" + value.replace("+", "%20"));
    }
    return query.toString();
  }

  /** The bytes of all buffers: one buffer, or two for each line of a bulk request. */
  private static byte[] joined(Iterable<ByteBuffer> buffers) {
    int length = 0;
    for (ByteBuffer buffer : buffers) {
      length += buffer.remaining();
    }
    ByteBuffer joined = ByteBuffer.allocate(length);
    buffers.forEach(buffer -> joined.put(buffer.duplicate())); // All requests share the newlines.
    return joined.array();
  }

  private static Answer read(HttpHost host, ClassicHttpResponse reply) throws IOException {
    HttpEntity body = reply.getEntity();
    return new Answer(host, reply, body == null ? null : EntityUtils.toByteArray(body));
  }

  @Override
  public void close() {
    http.close(CloseMode.GRACEFUL);
  }

  /** Answer of a server that is not Elasticsearch. */
  static final class ForeignReply extends IOException {

    private static final long serialVersionUID = 1;

    private final String text;

    private ForeignReply(Answer answer) {
      super(
          "%s is not Elasticsearch: the answer lacks the header X-Elastic-Product"
              .formatted(answer.host().toURI()));
      this.text = answer.text();
    }

    /** The text of the answer. */
    String text() {
      return text;
    }
  }
}
