// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.transport.TransportException;
import co.elastic.clients.transport.TransportOptions;
import co.elastic.clients.transport.http.TransportHttpClient;
import co.elastic.clients.util.BinaryData;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP client under the Java client's transport: a thread sends its request and waits for the
 * reply itself, on a connection that no other thread uses meanwhile. The Java client's own passes
 * each request to a thread that serves all connections, and each reply back, which was half of what
 * an operation cost the client. Thread-safe.
 */
final class BlockingHttpClient implements TransportHttpClient {

  /**
   * Errors of a request, which the transport reads; after any other, a reply is of no known form.
   */
  private static final Set<Integer> TOLD = Set.of(400, 401, 403, 404, 405);

  /** What a node says when it can't serve anybody. */
  private static final Set<Integer> NODE_FAILURES = Set.of(502, 503, 504);

  /** The header that tells the server of the client's parts. */
  private static final String TELEMETRY = "X-Elastic-Client-Meta";

  private static final int FIRST_ERROR = 400;
  private static final int SHOWN_CHARACTERS = 300;
  private static final byte[] NOTHING = {};

  private final Nodes<HttpHost> nodes;
  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient http;
  private final Timeout connectTimeout;

  private BlockingHttpClient(
      ElasticsearchSettings settings, PoolingHttpClientConnectionManager connections) {
    String scheme = settings.address().tls() ? "https" : "http";
    List<HttpHost> hosts =
        settings.address().nodes().stream()
            .map(node -> new HttpHost(scheme, node.host(), node.port()))
            .toList();
    this.nodes = new Nodes<>(hosts, System::nanoTime);
    this.connections = connections;
    this.connectTimeout = Timeout.ofMilliseconds(settings.connectTimeoutMillis());
    this.http =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setDefaultRequestConfig(requestConfig(settings))
            .setDefaultHeaders(login(settings.authorization()))
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .disableConnectionState()
            .disableDefaultUserAgent()
            .build();
  }

  /** Opens no connection yet. */
  static BlockingHttpClient of(ElasticsearchSettings settings) throws IOException {
    return new BlockingHttpClient(settings, connections(settings));
  }

  private static PoolingHttpClientConnectionManager connections(ElasticsearchSettings settings)
      throws IOException {
    Timeout connect = Timeout.ofMilliseconds(settings.connectTimeoutMillis());
    PoolingHttpClientConnectionManagerBuilder builder =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnPerRoute(settings.pool())
            .setMaxConnTotal(settings.pool() * settings.address().nodes().size())
            .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX) // No lock that all would meet at.
            .setDefaultTlsConfig(TlsConfig.custom().setHandshakeTimeout(connect).build())
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(connect)
                    .setSocketTimeout(Timeout.ofMilliseconds(settings.timeoutMillis()))
                    // A look whether it is still open would take a millisecond, within an
                    // operation.
                    .setValidateAfterInactivity(TimeValue.NEG_ONE_MILLISECOND)
                    .build());
    if (settings.caCertificate() != null) {
      builder.setTlsSocketStrategy(
          new DefaultClientTlsStrategy(Trust.of(settings.caCertificate())));
    }
    return builder.build();
  }

  private static RequestConfig requestConfig(ElasticsearchSettings settings) {
    Timeout timeout = Timeout.ofMilliseconds(settings.timeoutMillis());
    return RequestConfig.custom()
        .setConnectionRequestTimeout(timeout)
        .setResponseTimeout(timeout)
        .setConnectionKeepAlive(TimeValue.NEG_ONE_MILLISECOND) // For ever.
        .setProtocolUpgradeEnabled(false)
        .build();
  }

  private static List<Header> login(@Nullable Authorization authorization) {
    return authorization == null
        ? List.of()
        : List.of(new BasicHeader("Authorization", authorization.header()));
  }

  /** Opens so many connections to each node, or an operation that is timed would. */
  void openConnections(int toEach) throws IOException {
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
   * Sends a request to the node whose turn it is, and to no other if that one fails.
   *
   * @throws TransportException if the answer is an error that is not the request's
   */
  @Override
  public Response performRequest(
      String endpointId, @Nullable Node node, Request request, TransportOptions options)
      throws IOException {
    int number = nodes.next();
    HttpHost host = nodes.get(number);
    Answer answer;
    try {
      answer = http.execute(host, message(host, request), null, reply -> Answer.of(host, reply));
    } catch (IOException e) {
      nodes.failed(number);
      throw e;
    }
    int status = answer.statusCode();
    if (NODE_FAILURES.contains(status)) {
      nodes.failed(number);
    } else {
      nodes.answered(number);
    }
    if (status >= FIRST_ERROR && !TOLD.contains(status)) {
      throw new TransportException(answer, answer.shown(), endpointId);
    }
    return answer;
  }

  private static ClassicHttpRequest message(HttpHost host, Request request) {
    ClassicHttpRequest message =
        new BasicClassicHttpRequest(request.method(), host, target(request));
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      if (!header.getKey().equalsIgnoreCase(TELEMETRY)) {
        message.addHeader(header.getKey(), header.getValue());
      }
    }
    if (request.body() != null) {
      message.setEntity(new ByteArrayEntity(joined(request.body()), null));
    }
    return message;
  }

  private static String target(Request request) {
    if (request.queryParams().isEmpty()) {
      return request.path();
    }
    StringBuilder target = new StringBuilder(request.path());
    char separator = '?';
    for (Map.Entry<String, String> parameter : request.queryParams().entrySet()) {
      target.append(separator).append(parameter.getKey()).append('=');
      target.append(site.ycsb.search.elasticsearch.Request.encoded(parameter.getValue()));
      separator = '&';
    }
    return target.toString();
  }

  private static byte[] joined(Iterable<ByteBuffer> parts) {
    byte[] all = NOTHING;
    for (ByteBuffer part : parts) {
      int start = all.length;
      all = Arrays.copyOf(all, start + part.remaining());
      part.duplicate().get(all, start, part.remaining());
    }
    return all;
  }

  /** Not offered: no operation needs it. */
  @Override
  public CompletableFuture<Response> performRequestAsync(
      String endpointId, @Nullable Node node, Request request, TransportOptions options) {
    return CompletableFuture.failedFuture(new UnsupportedOperationException("blocking only"));
  }

  @Override
  public void close() {
    http.close(CloseMode.GRACEFUL);
  }

  /** A reply that has been read to its end. */
  private static final class Answer implements Response {

    private final HttpHost host;
    private final ClassicHttpResponse reply;
    private final byte[] bytes;

    private Answer(HttpHost host, ClassicHttpResponse reply, byte[] bytes) {
      this.host = host;
      this.reply = reply;
      this.bytes = bytes;
    }

    static Answer of(HttpHost host, ClassicHttpResponse reply) throws IOException {
      return new Answer(host, reply, bytes(reply.getEntity()));
    }

    private static byte[] bytes(@Nullable HttpEntity entity) throws IOException {
      if (entity == null) {
        return NOTHING;
      }
      int length = Math.toIntExact(entity.getContentLength());
      InputStream content = entity.getContent();
      if (length < 0) {
        return content.readAllBytes();
      }
      byte[] bytes = new byte[length];
      content.readNBytes(bytes, 0, length);
      return bytes;
    }

    @Override
    public Node node() {
      return new Node(host.toURI());
    }

    @Override
    public int statusCode() {
      return reply.getCode();
    }

    @Override
    public @Nullable String header(String name) {
      Header header = reply.getFirstHeader(name);
      return header == null ? null : header.getValue();
    }

    @Override
    public List<String> headers(String name) {
      return Arrays.stream(reply.getHeaders(name)).map(Header::getValue).toList();
    }

    @Override
    public @Nullable BinaryData body() {
      HttpEntity entity = reply.getEntity();
      return entity == null ? null : BinaryData.of(bytes, entity.getContentType());
    }

    /** What it says, as far as a line has room for it. */
    String shown() {
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "…";
    }

    @Override
    public Object originalResponse() {
      return reply;
    }

    @Override
    public void close() {}
  }
}
