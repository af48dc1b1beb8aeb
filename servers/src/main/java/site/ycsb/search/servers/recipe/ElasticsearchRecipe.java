// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.recipe;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
 *
 * @param megabytes MB of the heap
 * @param place place in a cluster; empty for a server of one node
 */
public record ElasticsearchRecipe(
    Optional<String> wantedVersion, int megabytes, Optional<ServerNodes.Place> place)
    implements ServerRecipe {

  /** A killed JVM would leave its performance data in the system's temporary directory. */
  private static final String NO_PERFORMANCE_DATA = "-XX:-UsePerfData";

  private static final int UNAUTHORIZED = 401;
  private static final Pattern USABLE = Pattern.compile("\"status\":\"(green|yellow)\"");
  private static final Pattern NUMBER = Pattern.compile("\"version\":\"(?<number>[^\"]+)\"");

  /** The package's one directory. */
  private Path home() {
    return Path.of(serverPackage().id());
  }

  private Path bin() {
    return home().resolve("bin");
  }

  private String heap() {
    return "-Xms%1$dm -Xmx%1$dm".formatted(megabytes);
  }

  @Override
  public String title() {
    return "Elasticsearch";
  }

  @Override
  public URI url(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }

  @Override
  public URI url(List<Integer> ports) {
    return URI.create(
        ports.stream()
            .map(port -> "127.0.0.1:" + port)
            .collect(Collectors.joining(",", "http://", "")));
  }

  @Override
  public ServerRecipe node(ServerNodes.Place node) {
    return new ElasticsearchRecipe(wantedVersion, megabytes, Optional.of(node));
  }

  @Override
  public void unite(ServerNodes nodes) {
    String health = "/_cluster/health?filter_path=status,number_of_nodes";
    String all = "\"number_of_nodes\":" + nodes.size();
    boolean united =
        Poll.until(
            startPatience(),
            () ->
                nodes.ports().stream()
                    .allMatch(
                        port ->
                            ElasticsearchPort.get(port, health)
                                .filter(reply -> USABLE.matcher(reply.body()).find())
                                .filter(reply -> reply.body().contains(all))
                                .isPresent()));
    if (!united) {
      throw new ServerException(
          "the Elasticsearch nodes find each other not within %d s: try again"
              .formatted(startPatience().toSeconds()));
    }
  }

  /** A server that demands a password is ready too; a node is ready for the others. */
  @Override
  public boolean answers(int port) {
    if (place.isPresent()) {
      return ElasticsearchPort.get(port, "/").isPresent();
    }
    return ElasticsearchPort.get(port, "/_cluster/health?local=true&filter_path=status")
        .filter(reply -> reply.status() == UNAUTHORIZED || USABLE.matcher(reply.body()).find())
        .isPresent();
  }

  @Override
  public String version(int port) {
    return ElasticsearchPort.get(port, "/_nodes/_local?filter_path=nodes.*.version")
        .map(reply -> NUMBER.matcher(reply.body()))
        .filter(Matcher::find)
        .map(found -> found.group("number"))
        .orElse("unknown");
  }

  @Override
  public NavigableMap<String, ServerPackage> packages() {
    return new TreeMap<>(
        Map.of(
            "8.15.5",
            zip(
                "8.15.5",
                90,
                "fcca48ff7e2d839b1d22c392bec9b472d2ac00dec0885aa6a94885061dad0bbb",
                "433bbcfb9de7f3798e2d9ec6e4332e3f3a55ad8b3f53b26fdecf3daedb14634f"),
            "8.17.10",
            zip(
                "8.17.10",
                92,
                "7fa7e5e0384b6edd4bc77f67b35adfb6b058973234acae2adaeb37a98b363e77",
                "17bb54e1ee6a20fb173ec96e63150dccaee7239c1b051954c61c925c9069a8aa"),
            "8.19.21",
            zip(
                "8.19.21",
                107,
                "215d5f3dbf0609a149f6218a9e47b6ae2df34ebbff3c5754e35f15a5e5393c8a",
                "89b7bf69ecfe12e61c5d21d5909cefc1422106e89baef9af59b9f37cfb8e8c99")));
  }

  private static ServerPackage zip(
      String version, int megabytes, String sha256, String contentSha256) {
    String home = "elasticsearch-" + version;
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

  @Override
  public Duration startPatience() {
    return Duration.ofMinutes(3);
  }

  @Override
  public void prepare(Path installed, Path directory, int port) {
    Path config = Directories.create(directory.resolve("config"));
    Directories.create(directory.resolve("tmp"));
    try {
      for (Path file : Directories.list(installed.resolve(home()).resolve("config"))) {
        copyOnce(file, config.resolve(file.getFileName()));
      }
      keepPackageUnchanged(config.resolve("jvm.options"), directory);
      boolean first = !Files.exists(directory.resolve("data"));
      Files.writeString(config.resolve("elasticsearch.yml"), settings(directory, port, first));
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

  private String settings(Path directory, int port, boolean first) {
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
            .formatted(quoted(directory.resolve("data")), quoted(directory.resolve("logs")), port));
    discovery(first).forEach((key, value) -> settings.append("%s: %s%n".formatted(key, value)));
    return settings.toString();
  }

  /**
   * Settings by which nodes find each other. A node alone has any free transport port. The first
   * masters are named at the first start only, as Elasticsearch demands. A node counts as started
   * before it has found the others, because they start after it.
   */
  private Map<String, String> discovery(boolean first) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("node.name", place.map(ServerNodes.Place::name).orElse("n1"));
    settings.put(
        "transport.port", String.valueOf(place.map(ServerNodes.Place::peerPort).orElse(0)));
    if (place.isEmpty()) {
      settings.put("discovery.type", "single-node");
      return settings;
    }
    List<ServerNodes.Place> all = place.get().all().places();
    settings.put(
        "discovery.seed_hosts", listed(all.stream().map(each -> "127.0.0.1:" + each.peerPort())));
    settings.put("discovery.initial_state_timeout", "0s");
    if (first) {
      settings.put(
          "cluster.initial_master_nodes", listed(all.stream().map(ServerNodes.Place::name)));
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
  public Map<String, String> environment(Path directory) {
    Path temporary = directory.resolve("tmp");
    return Map.of(
        "ES_JAVA_HOME", System.getProperty("java.home"),
        "ES_PATH_CONF", directory.resolve("config").toString(),
        "ES_TMPDIR", temporary.toString(),
        "ES_JAVA_OPTS", heap() + " " + NO_PERFORMANCE_DATA,
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
  public List<String> command(Path installed, Path directory, int port) {
    List<String> command = new ArrayList<>(OtherUser.ifRoot(title()));
    command.add(installed.resolve(bin()).resolve("elasticsearch").toString());
    return command;
  }

  @Override
  public Path tool(Path installed, String name) {
    return installed.resolve(bin()).resolve(name);
  }

  @Override
  public String readyLine() {
    return "] started {";
  }

  @Override
  public String pinnedImage() {
    return "elasticsearch:9.5.2";
  }

  @Override
  public int containerPort() {
    return place.map(ServerNodes.Place::port).orElse(9200);
  }

  @Override
  public boolean usesHostNetwork() {
    return place.isPresent();
  }

  @Override
  public List<String> containerCommand() {
    return List.of();
  }

  @Override
  public Map<String, String> containerEnvironment() {
    Map<String, String> environment = new TreeMap<>(discovery(/* first= */ true));
    environment.put("xpack.security.enabled", "false");
    environment.put("cluster.routing.allocation.disk.threshold_enabled", "false");
    environment.put("ingest.geoip.downloader.enabled", "false");
    environment.put("ES_JAVA_OPTS", heap());
    if (place.isPresent()) {
      environment.put("http.port", String.valueOf(containerPort()));
      environment.put("network.host", "127.0.0.1");
      environment.replaceAll((key, value) -> value.replaceAll("[\\[\\]\"]", ""));
    } else {
      environment.keySet().removeAll(List.of("node.name", "transport.port"));
    }
    return environment;
  }
}
