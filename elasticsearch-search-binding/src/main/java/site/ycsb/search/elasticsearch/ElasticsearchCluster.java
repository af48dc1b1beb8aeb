// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.json.SimpleJsonpMapper;
import co.elastic.clients.transport.DefaultTransportOptions;
import co.elastic.clients.transport.ElasticsearchTransport;
import co.elastic.clients.transport.ElasticsearchTransportBase;
import co.elastic.clients.transport.endpoints.BinaryEndpoint;
import co.elastic.clients.transport.endpoints.BinaryResponse;
import co.elastic.clients.transport.instrumentation.NoopInstrumentation;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.binding.StoreException;
import tools.jackson.core.JsonParser;

/**
 * A cluster, reached through the Java client's transport. Thread-safe: all client threads share it.
 * Every thread's connection is open before the first operation, and nothing but operations uses
 * them: no sniffing of nodes, no telemetry, no second try on another node.
 */
final class ElasticsearchCluster implements AutoCloseable {

  /** The first version whose objects may have fields with dots in their names. */
  private static final int OLDEST_MAJOR = 8;

  private static final int OLDEST_MINOR = 3;

  private static final Endpoint STRICT = new Endpoint(false);
  private static final Endpoint OR_ABSENT = new Endpoint(true);

  private final ElasticsearchSettings settings;
  private final BlockingHttpClient http;
  private final ElasticsearchTransport transport;
  private String version = "";

  private ElasticsearchCluster(ElasticsearchSettings settings) throws IOException {
    this.settings = settings;
    this.http = BlockingHttpClient.of(settings);
    this.transport = new Transport(http);
  }

  /**
   * Connects, and makes sure that the cluster is one that can be used.
   *
   * @throws StoreException with a line for the user
   */
  static ElasticsearchCluster open(ElasticsearchSettings settings) throws StoreException {
    ElasticsearchCluster cluster = null;
    try {
      cluster = new ElasticsearchCluster(settings);
      cluster.version = cluster.askVersion();
      cluster.http.openConnections(settings.threads());
      return cluster;
    } catch (SettingException e) {
      throw e;
    } catch (IOException | RuntimeException | StoreException e) {
      if (cluster != null) {
        cluster.close();
      }
      throw e instanceof StoreException told ? told : ConnectFailures.explain(settings, e);
    }
  }

  private String askVersion() throws IOException, StoreException {
    Set<String> versions = send(ElasticsearchQueries.versions(), Replies.everyTextOf("version"));
    for (String found : versions) {
      String[] parts = found.split("\\D+");
      int major = Integer.parseInt(parts[0]);
      if (major < OLDEST_MAJOR
          || (major == OLDEST_MAJOR && Integer.parseInt(parts[1]) < OLDEST_MINOR)) {
        throw new StoreException(
            ExitCode.USAGE,
            "Elasticsearch at %s is version %s; needed is %d.%d or later"
                .formatted(settings.address(), found, OLDEST_MAJOR, OLDEST_MINOR),
            null);
      }
    }
    return "Elasticsearch " + String.join(" and ", versions);
  }

  ElasticsearchSettings settings() {
    return settings;
  }

  /** What the nodes call themselves. */
  String version() {
    return version;
  }

  /**
   * Sends a request and reads its reply.
   *
   * @throws ElasticsearchException if the server answers with an error
   * @throws IOException if there is no answer, or one that says to come back later
   */
  <T> T send(Request request, Reply<T> reply) throws IOException {
    return send(request, STRICT, reply);
  }

  /** The same, where 404 is no error but says that something isn't there. */
  <T> T sendOrAbsent(Request request, Reply<T> reply) throws IOException {
    return send(request, OR_ABSENT, reply);
  }

  /** Sends a request whose reply says nothing more than that it went well. */
  void send(Request request) throws IOException {
    send(request, json -> true);
  }

  private <T> T send(Request request, Endpoint endpoint, Reply<T> reply) throws IOException {
    try (BinaryResponse response = transport.performRequest(request, endpoint, null);
        InputStream content = response.content();
        JsonParser json = Json.parser(content)) {
      return reply.read(json);
    }
  }

  @Override
  public void close() {
    try {
      transport.close();
    } catch (IOException e) {
      throw new IllegalStateException("the connections could not be closed", e);
    }
  }

  /** The Java client's transport: its headers, its look for the product, its errors. */
  private static final class Transport extends ElasticsearchTransportBase {
    Transport(BlockingHttpClient http) {
      super(
          http,
          DefaultTransportOptions.EMPTY,
          new SimpleJsonpMapper(),
          NoopInstrumentation.INSTANCE);
    }
  }

  /** Hands the transport a request as it is, and its reply back unread. */
  private static final class Endpoint extends BinaryEndpoint<Request> {

    private static final int NOT_FOUND = 404;

    private final boolean maybeAbsent;

    Endpoint(boolean maybeAbsent) {
      super(
          "ycsb-search",
          Request::method,
          Request::path,
          request -> Map.of(),
          Request::parameters,
          request -> Map.of(),
          Request::body,
          null);
      this.maybeAbsent = maybeAbsent;
    }

    @Override
    public boolean isError(int status) {
      return super.isError(status) && !(maybeAbsent && status == NOT_FOUND);
    }
  }
}
