// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.properties.ServerOptions;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.kind.ServerKind;

/**
 * Server of a comparison. A managed server is started before the first run, frozen while others are
 * measured, and stopped at the end. Thus each server has all cores, and none is cold in a later
 * round. Servers of the user are neither started nor frozen. A server holds a table for each
 * contender that uses it.
 */
final class StoreServer implements AutoCloseable {

  private record Managed(
      ManagedServers servers,
      ServerName name,
      Optional<Via> way,
      Properties properties,
      Optional<Pinning> pinning) {}

  private final Optional<Managed> managed;

  /** False for a store without a server, and for a user's server without {@code --reload}. */
  private final boolean loadable;

  private final boolean compiled;

  private @Nullable RunningServer server;
  private boolean cold;
  private boolean rising;

  /** Loaded and unmodified dataset of each table. */
  private final Map<String, String> loaded = new HashMap<>();

  /**
   * Server of a job, which {@link #resume} starts.
   *
   * @param name name of the managed server; empty for a server of the user
   * @param options those of the comparison; they may allow loading the user's server anew
   * @param pinning cores of a managed server; without, it may use all
   */
  StoreServer(
      Context context,
      Job job,
      Optional<ServerName> name,
      Comparison.Servers options,
      Optional<Pinning> pinning) {
    String kind = job.store().serverKind();
    Optional<ServerKind> installed = context.bindings().serverKinds().find(kind);
    Optional<Via> way = ServerOptions.way(options.via());
    managed = name.map(own -> new Managed(context.servers(), own, way, job.properties(), pinning));
    cold = !kind.isEmpty();
    loadable = managed.isPresent() || (cold && options.reload());
    compiled = installed.filter(ServerKind::isCompiledAsItRuns).isPresent();
  }

  /** Resumes the server after {@link #pause}. One that has exited is started anew and empty. */
  void resume() {
    String before = instance();
    managed.ifPresent(
        own -> server = ServerOptions.up(own.servers, own.name, own.way, own.properties));
    if (!before.equals(instance())) {
      cold = true;
      loaded.clear();
      managed.ifPresent(
          own -> own.pinning.ifPresent(cores -> own.servers.pin(own.name, cores.server())));
    }
  }

  boolean hasExited() {
    return managed.filter(own -> !own.servers.runs(own.name)).isPresent();
  }

  /** Freezes a managed server, which uses no core until it is resumed. */
  void pause() {
    managed.ifPresent(own -> own.servers.pause(own.name));
  }

  /** Instance of a managed server, which a new start changes. */
  String instance() {
    return server == null ? "" : server.instance();
  }

  /** Job with the address of this server, under the key of the job's own binding. */
  Job provided(Job job) {
    Properties properties = job.copyOfProperties();
    Optional<ManagedServer> known = job.store().binding().server();
    if (server != null && known.isPresent()) {
      properties.setProperty(known.get().urlKey(), server.url().toString());
      properties.putIfAbsent("search.configure", "true");
    }
    return job.with(properties);
  }

  boolean isLoadable() {
    return loadable;
  }

  /** True if the dataset of a job must be loaded because it is missing or modified. */
  boolean needs(Job job) {
    return loadable && !job.dataset().equals(loaded.get(job.table()));
  }

  void setLoaded(Job job) {
    loaded.put(job.table(), job.dataset());
  }

  void setDirty(Job job) {
    loaded.remove(job.table());
  }

  boolean isCold() {
    return cold;
  }

  boolean isCompiledAsItRuns() {
    return compiled;
  }

  /** Takes the end of the warm-up, and whether the throughput still rose then. */
  void setWarm(boolean rises) {
    cold = false;
    rising = rises;
  }

  boolean isRising() {
    return rising;
  }

  /** Process IDs of a managed server's nodes; none for a server in containers. */
  List<Long> processes() {
    return server == null ? List.of() : server.processes();
  }

  @Override
  public void close() {
    managed.ifPresent(own -> own.servers.down(own.name));
  }
}
