// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

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
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
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
import site.ycsb.search.binding.FailureText;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.lucene.LuceneSettings.Connection;

/**
 * HTTP client under a Java client, in which a thread sends its request and waits for the reply
 * itself, on a connection that no other thread uses meanwhile. An asynchronous client hands each
 * request to another thread, and each reply back, which costs as much as the rest of a READ; see
 * decision 15. Thread-safe.
 */
public final class BlockingHttp implements AutoCloseable {

  private static final String USER_AGENT =
      "ycsb-search (Java/%s)".formatted(System.getProperty("java.version"));

  /** Request that changes nothing, although it is a POST. */
  private static final String COUNT = "/_count";

  private static final int LAST_SUCCESS = 299;

  /** Answers of a node that can serve no request. */
  private static final Set<Integer> NODE_FAILURES = Set.of(502, 503, 504);

  /**
   * Shortest time limit for a change. An index of 15 shards can take more than 2 seconds, and the
   * server itself waits for 30 seconds at most before it answers.
   */
  private static final int CHANGE_MILLIS = 60_000;

  private final Nodes<HttpHost> nodes;
  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient http;
  private final Timeouts timeouts;
  private final Product product;
  private final ContentType json;
  private final boolean timed;

  /** Request with a percent-encoded path and JSON, without headers, which are this client's own. */
  public record Request(
      String method, String path, Map<String, String> parameters, @Nullable ByteBuffer body) {}

  /**
   * Client that opens no connection yet.
   *
   * @param timed true for a client of timed operations, which keeps its connections. One of
   *     administration has a new connection for each request: minutes can be between two of them,
   *     and a server or a proxy may close an idle connection. A node may have ended since.
   */
  BlockingHttp(Connection settings, boolean timed) {
    String scheme = settings.address().tls() ? "https" : "http";
    List<HttpHost> hosts =
        settings.address().nodes().stream()
            .map(node -> new HttpHost(scheme, node.host(), node.port()))
            .toList();
    this.nodes = new Nodes<>(hosts, System::nanoTime);
    this.connections = connections(settings);
    this.timeouts = settings.timeouts();
    this.product = settings.product();
    this.json = ContentType.parse(product.mediaType());
    this.timed = timed;
    HttpClientBuilder builder =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setDefaultRequestConfig(requestConfig(timeouts.replyMillis()))
            .setDefaultHeaders(headers(settings))
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

  private static PoolingHttpClientConnectionManager connections(Connection settings) {
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

  private static List<Header> headers(Connection settings) {
    List<Header> headers = new ArrayList<>();
    headers.add(new BasicHeader("Accept", settings.product().mediaType()));
    headers.add(new BasicHeader("User-Agent", USER_AGENT));
    String authorization = settings.authorization();
    if (authorization != null) {
      headers.add(new BasicHeader("Authorization", authorization));
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
   * changes a table as a whole may take longer than an operation.
   *
   * @throws ErrorReply if the status is not a success
   * @throws ForeignReply if the answer is another product's
   */
  public byte[] send(Request request) throws IOException {
    boolean reads = timed || request.method().equals("GET") || request.path().endsWith(COUNT);
    int millis = reads ? timeouts.replyMillis() : Math.max(CHANGE_MILLIS, timeouts.replyMillis());
    HttpClientContext context = null;
    if (!reads) {
      context = HttpClientContext.create();
      context.setRequestConfig(requestConfig(millis));
    }
    // Of administration, a request that no connection could take goes to the next node.
    for (int tries = timed ? 1 : nodes.all().size(); ; tries--) {
      try {
        return sendOnce(request, context, millis);
      } catch (ConnectException e) { // Nothing has been sent.
        if (tries == 1) {
          throw e;
        }
      }
    }
  }

  private byte[] sendOnce(Request request, @Nullable HttpClientContext context, int millis)
      throws IOException {
    int number = nodes.next();
    HttpHost host = nodes.get(number);
    Answer answer;
    try {
      answer = http.execute(host, message(host, request), context, this::read);
    } catch (SocketTimeoutException e) {
      nodes.failed(number);
      throw e instanceof ConnectTimeoutException ? e : noAnswer(request, millis, e);
    } catch (IOException e) {
      nodes.failed(number);
      throw e;
    }
    if (NODE_FAILURES.contains(answer.status)) {
      nodes.failed(number);
    } else {
      nodes.answered(number);
    }
    if (answer.status > LAST_SUCCESS) {
      throw ErrorReply.of(host.toURI(), answer.status, answer.text());
    }
    if (!answer.isOf(product)) {
      throw new ForeignReply(host.toURI(), product, answer.text());
    }
    return answer.bytes;
  }

  private SocketTimeoutException noAnswer(Request request, int millis, Exception cause) {
    SocketTimeoutException failure =
        new SocketTimeoutException(
            "no answer to %s %s within %d milliseconds; a greater %s waits longer"
                .formatted(request.method(), target(request), millis, product.key("timeout")));
    failure.initCause(cause);
    return failure;
  }

  private ClassicHttpRequest message(HttpHost host, Request request) {
    ClassicHttpRequest message =
        new BasicClassicHttpRequest(request.method(), host, target(request));
    ByteBuffer body = request.body();
    if (body != null) {
      message.setEntity(
          new ByteArrayEntity(
              body.array(), body.arrayOffset() + body.position(), body.remaining(), json));
    }
    return message;
  }

  private static String target(Request request) {
    if (request.parameters().isEmpty()) {
      return request.path();
    }
    StringJoiner query = new StringJoiner("&", request.path() + "?", "");
    for (Map.Entry<String, String> parameter : request.parameters().entrySet()) {
      String value = URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8);
      query.add(parameter.getKey() + "=" + value.replace("+", "%20"));
    }
    return query.toString();
  }

  private Answer read(ClassicHttpResponse reply) throws IOException {
    HttpEntity body = reply.getEntity();
    return new Answer(
        reply.getCode(),
        product.header().map(reply::getFirstHeader).map(Header::getValue),
        body == null ? new byte[0] : EntityUtils.toByteArray(body));
  }

  /** Answer that has been read to its end. */
  @SuppressWarnings("ArrayRecordComponent") // Answers are never compared.
  private record Answer(int status, Optional<String> product, byte[] bytes) {

    boolean isOf(Product wanted) {
      return wanted.header().isEmpty() || product.equals(Optional.of(wanted.title()));
    }

    String text() {
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** Failure of a reply that is not what the request asks for. */
  public static IllegalStateException notWhole(RuntimeException failure) {
    List<Throwable> causes = FailureText.causes(failure);
    String reason = FailureText.of(causes.get(causes.size() - 1));
    return new IllegalStateException("the reply is not whole: " + reason, failure);
  }

  @Override
  public void close() {
    http.close(CloseMode.GRACEFUL);
  }
}
