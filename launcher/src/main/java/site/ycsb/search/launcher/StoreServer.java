// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerKind;
import site.ycsb.search.servers.Via;

/**
 * What one store of a comparison runs on. A server of ours is started before the first run of any
 * store, frozen while others are measured, and stopped at the end: so every store has the cores to
 * itself, and none is cold again in each round.
 */
final class StoreServer implements AutoCloseable {

  /** A server of ours. */
  private record Own(ManagedServers servers, ManagedServer binding, ServerKind kind) {}

  private final @Nullable Own own;
  private final ServerOptions options;

  /** A store without a server has no dataset to load, and one of the user's own needs consent. */
  private final boolean loadable;

  private @Nullable RunningServer server;
  private boolean cold;
  private boolean dirty;

  /** Which dataset was loaded last; empty for none. */
  private String loaded = "";

  private StoreServer(
      @Nullable Own own, ServerOptions options, boolean loadable, boolean hasServer) {
    this.cold = hasServer;
    this.own = own;
    this.options = options;
    this.loadable = loadable;
  }

  /**
   * Starts it, where it is ours; one that runs already is ended, and its data with it.
   *
   * @param job any of the store's jobs
   * @param reload whether a server of the user's own may be loaded anew
   */
  static StoreServer start(Context context, Job job, ServerOptions options, boolean reload) {
    Optional<ManagedServer> binding = job.store().serverToProvide(job.properties());
    if (binding.isEmpty()) {
      boolean ofUser = PointPlan.isOnServerOfUser(job);
      return new StoreServer(null, options, reload && ofUser, ofUser);
    }
    ManagedServers servers = context.servers();
    ServerKind kind = ServerKind.parse(binding.get().kind());
    servers.down(kind);
    StoreServer started =
        new StoreServer(new Own(servers, binding.get(), kind), options, true, true);
    started.resume();
    return started;
  }

  /** Lets it go on after {@link #pause}; one that has ended meanwhile is started, and is empty. */
  void resume() {
    if (own != null) {
      RunningServer before = server;
      server = options.up(own.servers, own.kind, OptionalInt.empty());
      if (before != null && !before.instance().equals(server.instance())) {
        cold = true;
        loaded = "";
      }
    }
  }

  /** Whether it is ours and has ended by itself. */
  boolean isGone() {
    return own != null && !own.servers.runs(own.kind);
  }

  /** Keeps it from using a core until it is resumed. */
  void pause() {
    if (own != null) {
      own.servers.pause(own.kind);
    }
  }

  /** The job on this server. */
  Job provided(Job job) {
    Properties properties = new Properties();
    properties.putAll(job.properties());
    if (own != null && server != null) {
      properties.setProperty(own.binding.urlKey(), server.url().toString());
      properties.putIfAbsent("search.configure", "true");
    }
    return job.with(job.task(), properties);
  }

  /** Whether the dataset may be loaded anew. */
  boolean isLoadable() {
    return loadable;
  }

  /** Whether a dataset must be loaded: it is not there, or not as it was loaded. */
  boolean needs(String dataset) {
    return loadable && (dirty || !dataset.equals(loaded));
  }

  /** Notes that it holds a dataset, and nothing else. */
  void setLoaded(String dataset) {
    loaded = dataset;
    dirty = false;
  }

  /** Notes that its dataset may have been written to. */
  void setDirty() {
    dirty = true;
  }

  /** Whether it has just been started, or may have been. */
  boolean isCold() {
    return cold;
  }

  /** Notes that it is as fast as it gets. */
  void setWarm() {
    cold = false;
  }

  /** The process of a server of ours that is not in a container. */
  OptionalLong process() {
    return server != null && server.via() == Via.PACKAGE
        ? OptionalLong.of(Long.parseLong(server.instance()))
        : OptionalLong.empty();
  }

  /** Stops it, where it is ours. */
  @Override
  public void close() {
    if (own != null) {
      own.servers.down(own.kind);
    }
  }
}
