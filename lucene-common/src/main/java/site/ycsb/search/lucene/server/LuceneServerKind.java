// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene.server;

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
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.NeededJava;
import site.ycsb.search.servers.machine.OtherUser;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.MavenPackage;
import site.ycsb.search.servers.packages.ServerPackage;

/**
 * Server of a product that is built on Lucene. Its heap is 1 GB, as large as MongoDB's cache; the
 * default is a part of the machine's memory.
 *
 * <p>The package is the vendor's build for integration tests: the real server with only some of its
 * optional modules. Its settings are in its configuration file rather than in its command, so that
 * additional arguments ({@code -E key=value}) can replace them: a command with the same key twice
 * is refused.
 */
public abstract class LuceneServerKind extends ServerKind {

  /** A killed JVM would leave its performance data in the system's temporary directory. */
  protected static final String NO_PERFORMANCE_DATA = "-XX:-UsePerfData";

  /** Setting of a server that also runs on a disk that is nearly full. */
  private static final String DISK_THRESHOLD = "cluster.routing.allocation.disk.threshold_enabled";

  private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(2);
  private static final int UNAUTHORIZED = 401;
  private static final Pattern NUMBER = Pattern.compile("\"version\":\"(?<number>[^\"]+)\"");

  private final String variables;
  private final String firstMasters;
  private final Map<String, String> settings;
  private final Map<String, String> containerEnvironment;

  /** Published zip file of a version. */
  public record Zip(int megabytes, String contentSha256) {}

  /**
   * @param zips packages by version
   * @param variables first part of the names of its environment variables
   * @param firstMasters setting that names the nodes which may elect the first master
   * @param settings what the product needs besides the settings of every such server
   * @param containerEnvironment environment variables that its image needs besides its settings
   */
  protected LuceneServerKind(
      String id,
      String title,
      String image,
      String readyLine,
      String defaultVersion,
      Map<String, Zip> zips,
      String variables,
      String firstMasters,
      Map<String, String> settings,
      Map<String, String> containerEnvironment) {
    super(id, title, image, readyLine, defaultVersion, packages(id, title, zips));
    this.variables = variables;
    this.firstMasters = firstMasters;
    this.settings = settings;
    this.containerEnvironment = containerEnvironment;
  }

  private static Map<String, ServerPackage> packages(
      String id, String title, Map<String, Zip> zips) {
    Map<String, ServerPackage> packages = new TreeMap<>();
    zips.forEach(
        (version, zip) -> {
          String home = id + "-" + version;
          packages.put(
              version,
              new MavenPackage(
                  home,
                  title + " " + version,
                  zip.megabytes,
                  "org.%1$s.distribution.integ-test-zip:%1$s:%2$s:zip".formatted(id, version),
                  Stream.of("", "-cli", "-env")
                      .map(program -> "%s/bin/%s%s".formatted(home, id, program))
                      .toList(),
                  zip.contentSha256));
        });
    return packages;
  }

  protected abstract NeededJava java(String version);

  @Override
  public final boolean isCompiledAsItRuns() {
    return true;
  }

  /** Also makes sure that there is a Java that runs it. */
  @Override
  public final ServerPackage serverPackage(String version) {
    ServerPackage found = super.serverPackage(version);
    javaHome(version);
    return found;
  }

  private String javaHome(String version) {
    return java(version).home(title() + " " + version).toString();
  }

  private String home(String version) {
    return id() + "-" + version;
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
          "the %s nodes find each other not within %d s: try again",
          title(), startPatience().toSeconds());
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
  public void prepare(ServerFiles files, ServerNode node) {
    Path directory = node.directory();
    Path config = Directories.create(directory.resolve("config"));
    Directories.create(directory.resolve("tmp"));
    try {
      for (Path file : Directories.list(files.resolve(home(node.version()) + "/config", ".."))) {
        Path copy = config.resolve(file.getFileName());
        if (Files.isRegularFile(file) && !Files.exists(copy)) { // Else a user may have changed it.
          Files.copy(file, copy);
        }
      }
      keepPackageUnchanged(config.resolve("jvm.options"), directory);
      boolean first = !Files.exists(directory.resolve("data"));
      Files.writeString(config.resolve(id() + ".yml"), settings(node, first));
    } catch (IOException e) {
      throw ServerException.because(e, "cannot write " + config, "is the disk full?");
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

  private String settings(ServerNode node, boolean first) {
    Map<String, String> all = discovery(node, first);
    all.put("cluster.name", "ycsb-search");
    all.put("path.data", quoted(node.directory().resolve("data")));
    all.put("path.logs", quoted(node.directory().resolve("logs")));
    all.put("network.host", "127.0.0.1");
    all.put("http.port", String.valueOf(node.port()));
    all.put(DISK_THRESHOLD, "false");
    all.putAll(settings);
    return all.entrySet().stream()
        .map(setting -> "%s: %s%n".formatted(setting.getKey(), setting.getValue()))
        .collect(Collectors.joining());
  }

  /**
   * Settings by which nodes find each other. A node alone has any free transport port. The first
   * masters are named at the first start only, as the server demands. A node counts as started
   * before it has found the others, because they start after it.
   */
  private Map<String, String> discovery(ServerNode node, boolean first) {
    Map<String, String> found = new LinkedHashMap<>();
    found.put("node.name", node.name());
    if (node.isAlone()) {
      found.put("transport.port", "0");
      found.put("discovery.type", "single-node");
      return found;
    }
    found.put("transport.port", String.valueOf(node.peerPort()));
    found.put(
        "discovery.seed_hosts",
        listed(node.nodes().peerPorts().stream().map(port -> "127.0.0.1:" + port)));
    found.put("discovery.initial_state_timeout", "0s");
    if (first) {
      found.put(
          firstMasters, listed(IntStream.range(0, node.nodes().size()).mapToObj(ServerNode::name)));
    }
    return found;
  }

  private static String listed(Stream<String> values) {
    return values.map(value -> '"' + value + '"').collect(Collectors.joining(",", "[", "]"));
  }

  private static String quoted(Path path) {
    return '"' + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** The server runs on the Java of a user's build, if that brings one. */
  @Override
  public Map<String, String> environment(ServerFiles files, ServerNode node) {
    Path directory = node.directory();
    String java =
        files.near("jdk", "..").map(Path::toString).orElseGet(() -> javaHome(node.version()));
    return Map.of(
        variables + "_JAVA_HOME",
        java,
        variables + "_PATH_CONF",
        directory.resolve("config").toString(),
        variables + "_TMPDIR",
        directory.resolve("tmp").toString(),
        variables + "_JAVA_OPTS",
        heap(node) + " " + NO_PERFORMANCE_DATA);
  }

  @Override
  public List<String> command(ServerFiles files, ServerNode node) {
    List<String> command = new ArrayList<>(OtherUser.ifRoot(title()));
    command.add(files.program(home(node.version()) + "/bin/" + id()).toString());
    return command;
  }

  private static String heap(ServerNode node) {
    return "-Xms%1$dm -Xmx%1$dm".formatted(node.megabytes());
  }

  @Override
  public ContainerCommand container(ServerNode node) {
    Map<String, String> environment = new TreeMap<>(discovery(node, /* first= */ true));
    environment.putAll(settings);
    environment.putAll(containerEnvironment);
    environment.put(DISK_THRESHOLD, "false");
    environment.put(variables + "_JAVA_OPTS", heap(node));
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
