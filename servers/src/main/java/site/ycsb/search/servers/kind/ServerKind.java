// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.kind;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.servers.machine.ServerUsageException;
import site.ycsb.search.servers.packages.ServerPackage;

/**
 * Kind of server: its packages and images, its command, and how to tell that it answers. The module
 * of its binding registers it for {@link ServiceLoader}; it is named nowhere else. Client processes
 * do not load it, because only the launcher has this class on its class path.
 */
public abstract class ServerKind {

  private final String id;
  private final String title;
  private final String image;
  private final String readyLine;
  private final String defaultVersion;
  private final Map<String, ServerPackage> packages;

  /**
   * @param id name on the command line, for example {@code redis}
   * @param image name of its container images
   * @param readyLine words that the server logs when it listens: no other server then answers on
   *     its port
   * @param defaultVersion version that is started unless another is asked for, from a package and
   *     in a container
   * @param packages packages by version
   */
  protected ServerKind(
      String id,
      String title,
      String image,
      String readyLine,
      String defaultVersion,
      Map<String, ServerPackage> packages) {
    this.id = id;
    this.title = title;
    this.image = image;
    this.readyLine = readyLine;
    this.defaultVersion = defaultVersion;
    this.packages = packages;
  }

  public final String id() {
    return id;
  }

  public final String title() {
    return title;
  }

  public final String readyLine() {
    return readyLine;
  }

  public final String defaultVersion() {
    return defaultVersion;
  }

  public final Map<String, ServerPackage> packages() {
    return packages;
  }

  /** Container image of a version, which need not have a package. */
  public String image(String version) {
    return image + ":" + version;
  }

  /** Package of a version; without one, the failure names the command that starts the version. */
  public ServerPackage serverPackage(String version) {
    @Nullable ServerPackage found = packages.get(version);
    if (found == null) {
      throw new ServerUsageException(
          "%s %s has no package, only %s: bin/ycsb up %s@%s --via container starts it in a container",
          title, version, String.join(" and ", new TreeSet<>(packages.keySet())), id, version);
    }
    return found;
  }

  /** True if the memory of the server's cache or heap can be set. */
  public boolean hasMemoryLimit() {
    return false;
  }

  /** True if the server is a program for a JVM, whose compiler makes it faster while it works. */
  public boolean isCompiledAsItRuns() {
    return false;
  }

  /** Largest number of nodes, without those of replicas, if the kind has a limit of its own. */
  public int maxNodes() {
    return Integer.MAX_VALUE;
  }

  /** True if copies of data are on nodes that hold nothing else. */
  public boolean hasReplicaNodes() {
    return false;
  }

  /** Longest time that a start may take, on a busy machine. */
  public Duration startPatience() {
    return Duration.ofMinutes(1);
  }

  public abstract URI url(List<Integer> ports);

  /** True if the node on that port of the loopback address answers; it may demand a password. */
  public abstract boolean answers(int port);

  /** Version that the node on that port reports; {@code unknown} if it does not. */
  public abstract String version(int port);

  /** Makes one server of nodes that answer, unless they are one, and waits until it can be used. */
  public void unite(ServerNodes nodes) {}

  /**
   * Makes the files that the command needs. This method is called before every start, so the
   * directory may hold files of an earlier start.
   */
  public void prepare(ServerFiles files, ServerNode node) {}

  /** Environment variables of the server, besides those of this process. */
  public Map<String, String> environment(ServerFiles files, ServerNode node) {
    return Map.of();
  }

  /** Command that runs the server in the foreground, on the loopback address only. */
  public abstract List<String> command(ServerFiles files, ServerNode node);

  public abstract ContainerCommand container(ServerNode node);

  /** Configures what an image's command line cannot, after the server answers. */
  public void prepareContainer(int port) {}
}
