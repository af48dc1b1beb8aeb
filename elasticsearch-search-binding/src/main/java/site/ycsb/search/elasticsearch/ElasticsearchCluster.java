// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Connection to a cluster. Every thread's connection is open before the first operation, and
 * nothing but operations uses them: no sniffing of nodes, no telemetry, no second try on another
 * node. Administrative requests use a second HTTP client. Thread-safe: all client threads share it.
 */
final class ElasticsearchCluster implements AutoCloseable {

  /** The first version whose objects may have fields with dots in their names. */
  private static final int OLDEST_MAJOR = 8;

  private static final int OLDEST_MINOR = 3;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;

  private final ElasticsearchSettings settings;
  private final BlockingHttpClient http;
  private final BlockingHttpClient administration;
  private String version = "";

  private ElasticsearchCluster(ElasticsearchSettings settings) throws IOException {
    this.settings = settings;
    this.http = BlockingHttpClient.of(settings.connection());
    this.administration = BlockingHttpClient.ofAdministration(settings.connection());
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
    JsonNode root;
    try (JsonParser json = Json.parser(administration.send(ElasticsearchQueries.ROOT).body())) {
      root = Json.tree(json);
    } catch (IOException | JacksonException e) {
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

  /**
   * Sends a request and reads the reply as a stream.
   *
   * @throws ErrorReply if the answer is an error
   * @throws IOException if there is no answer, or one that is not Elasticsearch's
   */
  <T> T send(Request request, Function<JsonParser, T> reply) throws IOException {
    return read(http.send(request), reply, false);
  }

  /** Sends a request and reads even the reply of a 404: the document does not exist. */
  <T> T sendOrAbsent(Request request, Function<JsonParser, T> reply) throws IOException {
    return read(http.send(request), reply, true);
  }

  /** Sends {@code GET /} over a connection of the timed operations. Any status is an answer. */
  void ping() throws IOException {
    http.send(ElasticsearchQueries.ROOT);
  }

  /** Sends a request of administration, and reads the reply as a tree. */
  JsonNode ask(Request request) throws IOException {
    return read(administer(request), Json::tree, false);
  }

  /** Asks, and reads even the reply of a 404: the document does not exist. */
  JsonNode askOrAbsent(Request request) throws IOException {
    return read(administer(request), Json::tree, true);
  }

  /** Asks what a run can do without. The reply has no nodes if the user has no permission. */
  JsonNode askIfPermitted(Request request) throws IOException {
    try {
      return ask(request);
    } catch (ErrorReply e) {
      if (e.status() == FORBIDDEN) {
        return MissingNode.getInstance();
      }
      throw e;
    }
  }

  private Answer administer(Request request) throws IOException {
    return request.method().equals("GET")
        ? administration.send(request)
        : administration.sendChange(request);
  }

  private static <T> T read(Answer answer, Function<JsonParser, T> reply, boolean maybeAbsent)
      throws IOException {
    if (!answer.isSuccess() && !(maybeAbsent && answer.status() == NOT_FOUND)) {
      throw ErrorReply.of(answer);
    }
    if (answer.isSuccess() && !answer.isOfElasticsearch()) {
      throw new ForeignReply(answer);
    }
    try (JsonParser json = Json.parser(answer.body())) {
      return reply.apply(json);
    }
  }

  @Override
  public void close() {
    http.close();
    administration.close();
  }

  /** Answer of a server that is not Elasticsearch. */
  private static final class ForeignReply extends IOException {

    private static final long serialVersionUID = 1;

    ForeignReply(Answer answer) {
      super(
          "%s is not Elasticsearch: the answer lacks the header X-Elastic-Product"
              .formatted(answer.node()));
    }
  }
}
