// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.servers.kind.ContainerCommand;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.OtherUser;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.MavenPackage;
import site.ycsb.search.servers.packages.ServerPackage;

/**
 * Elasticsearch, by default without security. Its heap is 1 GB, as large as MongoDB's cache;
 * Elasticsearch's default is half of the machine's memory.
 *
 * <p>The package is Elastic's build for integration tests: the real server with only some of its
 * optional modules. It has no {@code GET /} and no {@code _delete_by_query}. Its settings are in
 * its configuration file rather than in its command, so that additional arguments ({@code -E
 * key=value}) can replace them: Elasticsearch refuses a command with the same key twice.
 */
public final class ElasticsearchServerKind implements ServerKind {

  /** A killed JVM would leave its performance data in the system's temporary directory. */
  private static final String NO_PERFORMANCE_DATA = "-XX:-UsePerfData";

  private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(2);
  private static final int UNAUTHORIZED = 401;
  private static final Pattern NUMBER = Pattern.compile("\"version\":\"(?<number>[^\"]+)\"");

  @Override
  public String id() {
    return "elasticsearch";
  }

  @Override
  public String title() {
    return "Elasticsearch";
  }

  @Override
  public String defaultVersion() {
    return "8.19.21";
  }

  @Override
  public Map<String, ServerPackage> packages() {
    return Map.of(
        "8.15.5",
        zip(
            "8.15.5",
            90,
            "fcca48ff7e2d839b1d22c392bec9b472d2ac00dec0885aa6a94885061dad0bbb",
            "433bbcfb9de7f3798e2d9ec6e4332e3f3a55ad8b3f53b26fdecf3daedb14634f"),
        defaultVersion(),
        zip(
            defaultVersion(),
            107,
            "215d5f3dbf0609a149f6218a9e47b6ae2df34ebbff3c5754e35f15a5e5393c8a",
            "89b7bf69ecfe12e61c5d21d5909cefc1422106e89baef9af59b9f37cfb8e8c99"));
  }

  private static ServerPackage zip(
      String version, int megabytes, String sha256, String contentSha256) {
    String home = home(version).toString();
    return new MavenPackage(
        home,
        "Elasticsearch " + version,
        megabytes,
        "org.elasticsearch.distribution.integ-test-zip:elasticsearch:" + version + ":zip",
        sha256,
        List.of(
            home + "/bin/elasticsearch",
            home + "/bin/elasticsearch-cli",
            home + "/bin/elasticsearch-env"),
        contentSha256);
  }

  /** The package's one directory. */
  private static Path home(String version) {
    return Path.of("elasticsearch-" + version);
  }

  @Override
  public String image(String version) {
    return "elasticsearch:" + version;
  }

  @Override
  public boolean hasMemoryLimit() {
    return true;
  }

  @Override
  public Duration startPatience() {
    return Duration.ofMinutes(3);
  }

  @Override
  public URI url(List<Integer> ports) {
    return URI.create(
        ports.stream()
            .map(port -> "127.0.0.1:" + port)
            .collect(Collectors.joining(",", "http://", "")));
  }

  @Override
  public boolean answers(int port) {
    return get(port, "/").isPresent();
  }

  @Override
  public String version(int port) {
    return get(port, "/_nodes/_local?filter_path=nodes.*.version")
        .map(reply -> NUMBER.matcher(reply.body()))
        .filter(Matcher::find)
        .map(found -> found.group("number"))
        .orElse("unknown");
  }

  /** A server that demands a password is ready too. */
  @Override
  public void unite(ServerNodes nodes) {
    Pattern usable =
        Pattern.compile(
            "\"status\":\"(green|yellow)\",\"number_of_nodes\":%d}".formatted(nodes.size()));
    boolean united =
        Poll.until(
            startPatience(), () -> nodes.ports().stream().allMatch(port -> isUsable(port, usable)));
    if (!united) {
      throw new ServerException(
          "the Elasticsearch nodes find each other not within %d s: try again"
              .formatted(startPatience().toSeconds()));
    }
  }

  private static boolean isUsable(int port, Pattern usable) {
    return get(port, "/_cluster/health?filter_path=status,number_of_nodes")
        .filter(reply -> reply.statusCode() == UNAUTHORIZED || usable.matcher(reply.body()).find())
        .isPresent();
  }

  private static Optional<HttpResponse<String>> get(int port, String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(ANSWER_PATIENCE)
            .build();
    try {
      return Optional.of(Http.CLIENT.send(request, BodyHandlers.ofString()));
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Made when it is first needed: most commands only read the name of this kind. */
  private static final class Http {
    static final HttpClient CLIENT =
        HttpClient.newBuilder()
            .proxy(HttpClient.Builder.NO_PROXY)
            .version(HttpClient.Version.HTTP_1_1)
            .build();
  }

  @Override
  public void prepare(Path installed, ServerNode node) {
    Path directory = node.directory();
    Path config = Directories.create(directory.resolve("config"));
    Directories.create(directory.resolve("tmp"));
    try {
      for (Path file :
          Directories.list(installed.resolve(home(node.version())).resolve("config"))) {
        copyOnce(file, config.resolve(file.getFileName()));
      }
      keepPackageUnchanged(config.resolve("jvm.options"), directory);
      boolean first = !Files.exists(directory.resolve("data"));
      Files.writeString(config.resolve("elasticsearch.yml"), settings(node, first));
    } catch (IOException e) {
      throw new ServerException("cannot write %s (%s): is the disk full?".formatted(config, e), e);
    }
  }

  /** Before 8.19, the JVM's logs and heap dumps would be in the package, relative to its home. */
  private static void keepPackageUnchanged(Path options, Path directory) throws IOException {
    String text =
        Files.readString(options)
            .replace("=logs/", "=" + Directories.create(directory.resolve("logs")) + "/")
            .replace("HeapDumpPath=data\n", "HeapDumpPath=" + directory + "\n");
    Files.writeString(options, text);
  }

  /**
   * An existing file is kept, because it may have been changed, for example by {@code
   * elasticsearch-users}.
   */
  private static void copyOnce(Path file, Path copy) throws IOException {
    if (Files.isRegularFile(file) && !Files.exists(copy)) {
      Files.copy(file, copy);
    }
  }

  private static String settings(ServerNode node, boolean first) {
    Path directory = node.directory();
    StringBuilder settings = new StringBuilder();
    settings.append(
        """
        cluster.name: ycsb-search
        path.data: %s
        path.logs: %s
        network.host: 127.0.0.1
        http.port: %d
        xpack.security.enabled: false
        cluster.routing.allocation.disk.threshold_enabled: false
        """
            .formatted(
                quoted(directory.resolve("data")), quoted(directory.resolve("logs")), node.port()));
    discovery(node, first)
        .forEach((key, value) -> settings.append("%s: %s%n".formatted(key, value)));
    return settings.toString();
  }

  /**
   * Settings by which nodes find each other. A node alone has any free transport port. The first
   * masters are named at the first start only, as Elasticsearch demands. A node counts as started
   * before it has found the others, because they start after it.
   */
  private static Map<String, String> discovery(ServerNode node, boolean first) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("node.name", node.name());
    if (node.isAlone()) {
      settings.put("transport.port", "0");
      settings.put("discovery.type", "single-node");
      return settings;
    }
    settings.put("transport.port", String.valueOf(node.peerPort()));
    settings.put(
        "discovery.seed_hosts",
        listed(node.nodes().peerPorts().stream().map(port -> "127.0.0.1:" + port)));
    settings.put("discovery.initial_state_timeout", "0s");
    if (first) {
      settings.put(
          "cluster.initial_master_nodes",
          listed(IntStream.range(0, node.nodes().size()).mapToObj(ServerNode::name)));
    }
    return settings;
  }

  private static String listed(Stream<String> values) {
    return values.map(value -> '"' + value + '"').collect(Collectors.joining(",", "[", "]"));
  }

  private static String quoted(Path path) {
    return '"' + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  @Override
  public Map<String, String> environment(ServerNode node) {
    Path directory = node.directory();
    Path temporary = directory.resolve("tmp");
    return Map.of(
        "ES_JAVA_HOME", System.getProperty("java.home"),
        "ES_PATH_CONF", directory.resolve("config").toString(),
        "ES_TMPDIR", temporary.toString(),
        "ES_JAVA_OPTS", heap(node) + " " + NO_PERFORMANCE_DATA,
        "CLI_JAVA_OPTS", NO_PERFORMANCE_DATA + temporaryFilesIn(temporary));
  }

  /**
   * Option of the JVM that starts the server's JVM. Options are split at blanks, so a directory
   * with a blank is left out.
   */
  private static String temporaryFilesIn(Path directory) {
    return directory.toString().contains(" ") ? "" : " -Djava.io.tmpdir=" + directory;
  }

  @Override
  public List<String> command(Path installed, ServerNode node) {
    List<String> command = new ArrayList<>(OtherUser.ifRoot(title()));
    command.add(installed.resolve(home(node.version())).resolve("bin/elasticsearch").toString());
    return command;
  }

  private static String heap(ServerNode node) {
    return "-Xms%1$dm -Xmx%1$dm".formatted(node.megabytes());
  }

  @Override
  public String readyLine() {
    return "] started {";
  }

  @Override
  public ContainerCommand container(ServerNode node) {
    Map<String, String> environment = new TreeMap<>(discovery(node, /* first= */ true));
    environment.put("xpack.security.enabled", "false");
    environment.put("cluster.routing.allocation.disk.threshold_enabled", "false");
    environment.put("ingest.geoip.downloader.enabled", "false");
    environment.put("ES_JAVA_OPTS", heap(node));
    if (node.isAlone()) {
      environment.keySet().removeAll(List.of("node.name", "transport.port"));
    } else {
      environment.put("http.port", String.valueOf(node.port()));
      environment.put("network.host", "127.0.0.1");
      environment.replaceAll((key, value) -> value.replaceAll("[\\[\\]\"]", ""));
    }
    return new ContainerCommand(9200, List.of(), environment);
  }
}
