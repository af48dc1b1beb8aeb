// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.NoHttpResponseException;
import site.ycsb.Status;
import site.ycsb.search.binding.FailureText;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.common.ConnectFailureText;
import site.ycsb.search.lucene.LuceneSettings.Connection;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Open cluster, through the product's client. A write can be read at once. A search finds it after
 * the next refresh, for which the write waits only if the property {@code refresh} says so.
 *
 * <p>Every thread's connection is open before the first operation, and nothing but operations uses
 * them: no sniffing of nodes, no telemetry, no second try on another node. Administrative requests
 * use a second client. Thread-safe: all client threads share it.
 */
public abstract class LuceneStore implements Store {

  private static final int UNAUTHORIZED = 401;

  private final LuceneSettings settings;
  private final BlockingHttp operations;
  private final BlockingHttp administration;
  private String version = "";

  /** Opens no connection yet. */
  protected LuceneStore(LuceneSettings settings) {
    this.settings = settings;
    this.operations = new BlockingHttp(settings.connection(), true);
    this.administration = new BlockingHttp(settings.connection(), false);
  }

  /** Checks the servers; returns the versions of all nodes, none if the user may not ask. */
  protected abstract Set<String> askVersions() throws IOException, StoreException;

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

  /** Connects, and checks the servers. If it fails, all is closed. */
  final void open() throws StoreException {
    boolean connected = false;
    try {
      Set<String> versions = askVersions();
      version = versions.isEmpty() ? "of unknown version" : String.join(" and ", versions);
      operations.openConnections(settings.connection().pool().threads());
      connected = true;
    } catch (IOException | RuntimeException e) {
      throw explained(settings.connection(), e);
    } finally {
      if (!connected) {
        close();
      }
    }
  }

  private static StoreException explained(Connection settings, Exception failure) {
    Product product = settings.product();
    ConnectFailureText text =
        new ConnectFailureText(
            product.title(),
            settings.address().toString(),
            product.prefix(),
            product.key("cacertificate"),
            settings.timeouts());
    List<Throwable> causes = FailureText.causes(failure);
    if (failure instanceof ErrorReply answer
        && (answer.isExplained() || answer.http() == UNAUTHORIZED)) {
      String key = product.hasApiKeys() ? ", " + product.key("apikey") : "";
      String login = "%1$s.user, %1$s.password%2$s or %1$s.url".formatted(product.prefix(), key);
      String said = answer.reason();
      return text.because(
          answer.http() == UNAUTHORIZED ? text.loginRefused(said, login) : said, failure);
    }
    boolean otherProtocol =
        FailureText.has(causes, NoHttpResponseException.class)
            || FailureText.has(causes, ConnectionClosedException.class)
            || FailureText.has(causes, HttpException.class);
    if (text.reason(causes).isEmpty() && otherProtocol) {
      return text.because(
          "the server doesn't speak %s (%s); see %s"
              .formatted(
                  settings.address().tls() ? "HTTPS" : "plain HTTP",
                  FailureText.of(causes.get(causes.size() - 1)),
                  product.key("url")),
          failure);
    }
    return text.explain(failure);
  }

  protected final Set<String> nodeVersions() throws IOException {
    return new TreeSet<>(askIfPermitted(ClusterQuery.VERSIONS).findValuesAsString("version"));
  }

  /** True if the answer to {@link ClusterQuery#ROOT} is OpenSearch's. */
  protected static boolean isOpenSearch(JsonNode root) {
    return root.path("version").path("distribution").asString("").equals("opensearch")
        || root.path("tagline").asString("").contains("OpenSearch");
  }

  protected final BlockingHttp operationsHttp() {
    return operations;
  }

  protected final BlockingHttp administrationHttp() {
    return administration;
  }

  public final LuceneSettings given() {
    return settings;
  }

  @Override
  public final String version() {
    return settings.connection().product().title() + " " + version;
  }

  @Override
  public final Telemetry telemetry() throws IOException {
    return NodeReplies.telemetry(askIfPermitted(ClusterQuery.TELEMETRY));
  }

  @Override
  public final Status statusOf(Exception failure) {
    return failure instanceof ErrorReply error ? error.status() : Store.super.statusOf(failure);
  }

  /** Asks over a connection of the timed operations. Any status is an answer. */
  @Override
  public final void ping() throws IOException {
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

  public static <T> Optional<T> orAbsent(ErrorReply.Call<T> call) throws IOException {
    return ErrorReply.unless(ErrorReply.NOT_FOUND, call);
  }

  @Override
  public final void close() {
    operations.close();
    administration.close();
  }
}
