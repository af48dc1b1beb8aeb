// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.json.jackson.Jackson3JsonpMapper;
import co.elastic.clients.util.BinaryData;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.elasticsearch.BlockingHttpClient.ForeignReply;
import site.ycsb.search.elasticsearch.ElasticsearchQueries.ClusterQuery;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Connection to a cluster, through Elasticsearch's Java client. Every thread's connection is open
 * before the first operation, and nothing but operations uses them: no sniffing of nodes, no
 * telemetry, no second try on another node. Administrative requests use a second client.
 * Thread-safe: all client threads share it.
 */
final class ElasticsearchCluster implements AutoCloseable {

  /** The first version whose objects may have fields with dots in their names. */
  private static final int OLDEST_MAJOR = 8;

  private static final int OLDEST_MINOR = 3;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;

  /** Jackson 3, which the project has anyway. */
  static final Jackson3JsonpMapper JSON = new Jackson3JsonpMapper(new JsonMapper());

  private final ElasticsearchSettings settings;
  private final BlockingHttpClient http;
  private final BlockingHttpClient administrationHttp;
  private final ElasticsearchClient operations;
  private final ElasticsearchClient administration;
  private String version = "";

  /** Request by a typed client. */
  interface Call<T> {
    T reply() throws IOException;
  }

  private ElasticsearchCluster(ElasticsearchSettings settings) throws IOException {
    this.settings = settings;
    this.http = BlockingHttpClient.of(settings.connection());
    this.administrationHttp = BlockingHttpClient.ofAdministration(settings.connection());
    this.operations = new ElasticsearchClient(new BlockingTransport(http, JSON));
    this.administration = new ElasticsearchClient(new BlockingTransport(administrationHttp, JSON));
  }

  /**
   * Connects, and checks that each node has a supported version.
   *
   * @throws StoreException with a line for the user
   */
  static ElasticsearchCluster open(ElasticsearchSettings settings) throws StoreException {
    ElasticsearchCluster cluster = null;
    try {
      cluster = new ElasticsearchCluster(settings);
      cluster.version = cluster.askVersion();
      cluster.http.openConnections(settings.connection().pool().threads());
      return cluster;
    } catch (SettingException e) {
      throw e;
    } catch (IOException | RuntimeException | StoreException e) {
      if (cluster != null) {
        cluster.close();
      }
      throw e instanceof StoreException told
          ? told
          : ConnectFailures.explain(settings.connection(), e);
    }
  }

  private String askVersion() throws IOException, StoreException {
    JsonNode reply;
    try {
      reply = askIfPermitted(ElasticsearchQueries.VERSIONS);
    } catch (ErrorReply | ForeignReply e) {
      requireNotOpenSearch();
      throw e;
    }
    Set<String> versions = new TreeSet<>(reply.findValuesAsString("version"));
    for (String found : versions) {
      String[] parts = found.split("\\D+");
      int major = Integer.parseInt(parts[0]);
      if (major < OLDEST_MAJOR
          || (major == OLDEST_MAJOR && Integer.parseInt(parts[1]) < OLDEST_MINOR)) {
        throw new StoreException(
            ExitCode.USAGE,
            "Elasticsearch at %s is version %s; needed is %d.%d or later"
                .formatted(settings.connection().address(), found, OLDEST_MAJOR, OLDEST_MINOR),
            null);
      }
    }
    return versions.isEmpty()
        ? "Elasticsearch of unknown version"
        : "Elasticsearch " + String.join(" and ", versions);
  }

  /** OpenSearch says what it is, at the latest in its tagline; another server says anything. */
  private void requireNotOpenSearch() throws StoreException {
    JsonNode root = MissingNode.getInstance();
    try {
      ElasticsearchQueries.ROOT.ask(administration);
    } catch (ForeignReply e) {
      root = parsed(e.text());
    } catch (IOException e) {
      return; // The first failure is reported.
    }
    JsonNode version = root.path("version");
    if (version.path("distribution").asString("").equals("opensearch")
        || root.path("tagline").asString("").contains("OpenSearch")) {
      throw new StoreException(
          ExitCode.USAGE,
          "OpenSearch %s at %s is not supported; elasticsearch.url needs Elasticsearch %d.%d or later"
              .formatted(
                  version.path("number").asString(""),
                  settings.connection().address(),
                  OLDEST_MAJOR,
                  OLDEST_MINOR),
          null);
    }
  }

  ElasticsearchSettings settings() {
    return settings;
  }

  /** The name of the server, with the versions of all nodes. */
  String version() {
    return version;
  }

  /** The client of timed operations. */
  ElasticsearchClient operations() {
    return operations;
  }

  /** The client of administration. */
  ElasticsearchClient administration() {
    return administration;
  }

  /** Sends a request; the reply is empty if there is no such document. */
  static <T> Optional<T> orAbsent(Call<T> call) throws IOException {
    return unless(NOT_FOUND, call);
  }

  /** Sends a request that a run can do without; empty if the user has no permission. */
  static <T> Optional<T> ifPermitted(Call<T> call) throws IOException {
    return unless(FORBIDDEN, call);
  }

  private static <T> Optional<T> unless(int status, Call<T> call) throws IOException {
    try {
      return Optional.of(call.reply());
    } catch (ErrorReply e) {
      if (e.status() == status) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Asks what a run can do without. The reply is missing if the user has no permission. */
  JsonNode askIfPermitted(ClusterQuery query) throws IOException {
    return ifPermitted(() -> query.ask(administration)).orElse(MissingNode.getInstance());
  }

  /** Sends {@code GET /} over a connection of the timed operations. Any status is an answer. */
  void ping() throws IOException {
    try {
      ElasticsearchQueries.ROOT.ask(operations);
    } catch (ErrorReply e) {
      if (!e.isExplained()) {
        throw e;
      }
    }
  }

  /** The JSON of a document, before it is sent. */
  static BinaryData json(Source source) {
    return BinaryData.of(source, JSON);
  }

  static JsonNode parsed(String json) {
    return JSON.objectMapper().readTree(json);
  }

  @Override
  public void close() {
    http.close();
    administrationHttp.close();
  }
}
