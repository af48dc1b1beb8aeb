// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Connection to a cluster, through the product's client. Every thread's connection is open before
 * the first operation, and nothing but operations uses them: no sniffing of nodes, no telemetry, no
 * second try on another node. Administrative requests use a second client. Thread-safe: all client
 * threads share it.
 */
public abstract class LuceneCluster implements AutoCloseable {

  private final LuceneSettings settings;
  private final BlockingHttp operations;
  private final BlockingHttp administration;
  private String version = "";

  /** Opens no connection yet. */
  protected LuceneCluster(LuceneSettings settings) {
    this.settings = settings;
    this.operations = BlockingHttp.of(settings.connection());
    this.administration = BlockingHttp.ofAdministration(settings.connection());
  }

  /**
   * Checks that the servers can be used.
   *
   * @return the versions of all nodes; empty if the user may not ask
   */
  protected abstract Set<String> askVersions() throws IOException, StoreException;

  /**
   * Asks by the client of administration.
   *
   * @throws ErrorReply if the answer is an error
   */
  public final JsonNode ask(ClusterQuery query) throws IOException {
    return ask(administration, query);
  }

  private static JsonNode ask(BlockingHttp http, ClusterQuery query) throws IOException {
    byte[] text =
        http.send(new BlockingHttp.Request("GET", query.path(), query.parameters(), null));
    try {
      return JsonMapper.shared().readTree(text);
    } catch (JacksonException e) {
      throw BlockingHttp.notWhole(e);
    }
  }

  /**
   * Connects, and checks the servers. If it fails, all is closed.
   *
   * @throws StoreException with a line for the user
   */
  public final void connect() throws StoreException {
    boolean connected = false;
    try {
      Set<String> versions = askVersions();
      version = versions.isEmpty() ? "of unknown version" : String.join(" and ", versions);
      operations.openConnections(settings.connection().pool().threads());
      connected = true;
    } catch (IOException | RuntimeException e) {
      throw ConnectFailures.explain(settings.connection(), e);
    } finally {
      if (!connected) {
        close();
      }
    }
  }

  /** The versions that the nodes tell. */
  protected final Set<String> nodeVersions() throws IOException {
    return new TreeSet<>(askIfPermitted(ClusterQuery.VERSIONS).findValuesAsString("version"));
  }

  /** Refusal of servers that this binding is not for. */
  protected static StoreException unusable(String message) {
    return new StoreException(ExitCode.USAGE, message, null);
  }

  /** True if the answer to {@link ClusterQuery#ROOT} is OpenSearch's. */
  protected static boolean isOpenSearch(JsonNode root) {
    return root.path("version").path("distribution").asString("").equals("opensearch")
        || root.path("tagline").asString("").contains("OpenSearch");
  }

  /** JSON of an answer; missing if it is none. */
  protected static JsonNode json(ForeignReply answer) {
    return Json.of(answer.text());
  }

  /** The HTTP client of timed operations. */
  protected final BlockingHttp operationsHttp() {
    return operations;
  }

  /** The HTTP client of administration. */
  protected final BlockingHttp administrationHttp() {
    return administration;
  }

  public final LuceneSettings settings() {
    return settings;
  }

  /** Name of the server, with the versions of all nodes. */
  final String version() {
    return settings.connection().product().title() + " " + version;
  }

  /** Asks over a connection of the timed operations. Any status is an answer. */
  final void ping() throws IOException {
    try {
      ask(operations, ClusterQuery.ROOT);
    } catch (ErrorReply e) {
      if (!e.isExplained()) {
        throw e;
      }
    }
  }

  /** Asks what a run can do without. The reply is missing if the user has no permission. */
  public final JsonNode askIfPermitted(ClusterQuery query) throws IOException {
    return ErrorReply.unless(ErrorReply.FORBIDDEN, () -> ask(query))
        .orElse(MissingNode.getInstance());
  }

  /** Sends a request; the reply is empty if there is no such document. */
  public static <T> Optional<T> orAbsent(ErrorReply.Call<T> call) throws IOException {
    return ErrorReply.unless(ErrorReply.NOT_FOUND, call);
  }

  @Override
  public final void close() {
    operations.close();
    administration.close();
  }
}
