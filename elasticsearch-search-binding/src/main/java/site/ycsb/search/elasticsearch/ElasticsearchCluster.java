// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.elasticsearch.BlockingHttpClient.Answer;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

/**
 * Connection to a cluster. Every thread's connection is open before the first operation, and
 * nothing but operations uses them: no sniffing of nodes, no telemetry, no second try on another
 * node. Thread-safe: all client threads share it.
 */
final class ElasticsearchCluster implements AutoCloseable {

  /** The first version whose objects may have fields with dots in their names. */
  private static final int OLDEST_MAJOR = 8;

  private static final int OLDEST_MINOR = 3;
  private static final int NOT_FOUND = 404;

  private final ElasticsearchSettings settings;
  private final BlockingHttpClient http;
  private String version = "";

  private ElasticsearchCluster(ElasticsearchSettings settings) throws IOException {
    this.settings = settings;
    this.http = BlockingHttpClient.of(settings.connection());
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
    JsonNode reply = ask(ElasticsearchQueries.VERSIONS);
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
    return "Elasticsearch " + String.join(" and ", versions);
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

  /** Sends a request that is not timed, and reads the reply as a tree. */
  JsonNode ask(Request request) throws IOException {
    return send(request, Json::tree);
  }

  private static <T> T read(Answer answer, Function<JsonParser, T> reply, boolean maybeAbsent)
      throws IOException {
    if (!answer.isSuccess() && !(maybeAbsent && answer.status() == NOT_FOUND)) {
      throw ErrorReply.of(answer);
    }
    if (answer.isSuccess() && !answer.isOfElasticsearch()) {
      throw new IOException(
          "%s is not Elasticsearch: the answer lacks the header X-Elastic-Product"
              .formatted(answer.node()));
    }
    try (JsonParser json = Json.parser(answer.body())) {
      return reply.apply(json);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
