// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.server.ServerOptions;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerKind;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.Via;

/**
 * Server of one store in a comparison. A managed server is started before the first run, frozen
 * while other stores are measured, and stopped at the end. Thus each store has all cores, and no
 * server is cold in a later round. Servers of the user are neither started nor frozen.
 */
final class StoreServer implements AutoCloseable {

  /** Managed server. */
  private record Managed(
      ManagedServers servers, ManagedServer binding, ServerName name, Properties properties) {}

  private final @Nullable Managed managed;
  private final ServerOptions options;

  /** False for a store without a server, and for a user's server without {@code --reload}. */
  private final boolean loadable;

  private @Nullable RunningServer server;
  private boolean cold;
  private boolean dirty;

  /** Digest of the dataset that was loaded last; empty if none was loaded. */
  private String loaded = "";

  private StoreServer(
      @Nullable Managed managed, ServerOptions options, boolean loadable, boolean hasServer) {
    this.cold = hasServer;
    this.managed = managed;
    this.options = options;
    this.loadable = loadable;
  }

  /**
   * Server of a store. A managed server is started; if it is already running, it is stopped first
   * and its data is deleted.
   *
   * @param job any job of the store
   * @param reload true if the user allows loading the user's server anew
   */
  static StoreServer start(Context context, Job job, ServerOptions options, boolean reload) {
    Optional<ManagedServer> binding = job.store().serverToProvide(job.properties());
    if (binding.isEmpty()) {
      boolean ofUser = job.store().isOnUserServer(job.properties());
      return new StoreServer(null, options, reload && ofUser, ofUser);
    }
    ManagedServers servers = context.servers();
    ServerName name = ServerName.of(ServerKind.parse(binding.get().kind()));
    servers.down(name);
    StoreServer started =
        new StoreServer(
            new Managed(servers, binding.get(), name, job.properties()), options, true, true);
    started.resume();
    return started;
  }

  /**
   * Resumes the server after {@link #pause}. A server that has exited is started anew and empty.
   */
  void resume() {
    if (managed != null) {
      RunningServer before = server;
      server = options.up(managed.servers, managed.name, managed.properties);
      if (before != null && !before.instance().equals(server.instance())) {
        cold = true;
        loaded = "";
      }
    }
  }

  /** True if a managed server has exited. */
  boolean hasExited() {
    return managed != null && !managed.servers.runs(managed.name);
  }

  /** Freezes a managed server, which uses no core until it is resumed. */
  void pause() {
    if (managed != null) {
      managed.servers.pause(managed.name);
    }
  }

  /** Job with the address of this server. */
  Job provided(Job job) {
    Properties properties = new Properties();
    properties.putAll(job.properties());
    if (managed != null && server != null) {
      properties.setProperty(managed.binding.urlKey(), server.url().toString());
      properties.putIfAbsent("search.configure", "true");
    }
    return job.with(job.task(), properties);
  }

  /** True if the dataset may be loaded anew. */
  boolean isLoadable() {
    return loadable;
  }

  /** True if a dataset must be loaded because it is missing or modified. */
  boolean needs(String dataset) {
    return loadable && (dirty || !dataset.equals(loaded));
  }

  /** Marks the dataset as loaded and unmodified. */
  void setLoaded(String dataset) {
    loaded = dataset;
    dirty = false;
  }

  /** Marks the dataset as possibly modified. */
  void setDirty() {
    dirty = true;
  }

  /** True if the server needs a warm-up. */
  boolean isCold() {
    return cold;
  }

  /** Marks the server as warm. */
  void setWarm() {
    cold = false;
  }

  /** Process ID of a managed server; empty for a server in a container. */
  OptionalLong process() {
    return server != null && server.via() == Via.PACKAGE
        ? OptionalLong.of(Long.parseLong(server.instance()))
        : OptionalLong.empty();
  }

  /** Stops a managed server. */
  @Override
  public void close() {
    if (managed != null) {
      managed.servers.down(managed.name);
    }
  }
}
