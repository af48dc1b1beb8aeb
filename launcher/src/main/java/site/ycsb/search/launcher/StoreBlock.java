// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.Binding.ManagedServer;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ManagedServers.Reservation;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerKind;
import site.ycsb.search.servers.Via;

/**
 * One store's part of a round. A server of ours is started for it and stopped after it, and no
 * other one of ours runs meanwhile, so that every store has the machine to itself.
 */
final class StoreBlock implements AutoCloseable {

  private final ManagedServers servers;
  private final @Nullable ServerKind kind;
  private final @Nullable Reservation reservation;
  private final @Nullable RunningServer server;
  private final @Nullable ManagedServer managed;
  private boolean dirty;
  private boolean fresh = true;

  private StoreBlock(
      ManagedServers servers,
      @Nullable ServerKind kind,
      @Nullable Reservation reservation,
      @Nullable RunningServer server,
      @Nullable ManagedServer managed,
      boolean dirty) {
    this.servers = servers;
    this.kind = kind;
    this.reservation = reservation;
    this.server = server;
    this.managed = managed;
    this.dirty = dirty;
  }

  /**
   * Begins one.
   *
   * @param job any of the store's jobs
   * @param reload whether a server of the user's own may be loaded anew
   */
  static StoreBlock open(Context context, Job job, ServerOptions options, boolean reload) {
    ManagedServers servers = context.servers();
    Optional<ManagedServer> managed = job.store().serverToProvide(job.properties());
    ServerKind own = managed.map(each -> ServerKind.parse(each.kind())).orElse(null);
    for (ServerKind kind : ServerKind.values()) {
      if (kind != own && servers.status(kind).isPresent()) {
        try (Reservation reserved = servers.reserve(kind)) {
          servers.down(kind);
        }
      }
    }
    if (own == null) {
      boolean load = reload && PointPlan.isOnServerOfUser(job);
      return new StoreBlock(servers, null, null, null, null, load);
    }
    Reservation reserved = servers.reserve(own);
    try {
      servers.down(own);
      RunningServer server = options.up(servers, own, OptionalInt.empty());
      return new StoreBlock(servers, own, reserved, server, managed.orElseThrow(), true);
    } catch (RuntimeException e) {
      reserved.close();
      throw e;
    }
  }

  /** The job on this block's server. */
  Job provided(Job job) {
    Properties properties = new Properties();
    properties.putAll(job.properties());
    if (managed != null && server != null) {
      properties.setProperty(managed.urlKey(), server.url().toString());
      properties.putIfAbsent("search.configure", "true");
    }
    return job.with(job.task(), properties);
  }

  /** Whether the dataset is not as it was loaded, or is not there. */
  boolean isDirty() {
    return dirty;
  }

  /** Notes what has become of the dataset. */
  void setDirty(boolean dirty) {
    this.dirty = dirty;
  }

  /** Whether nothing has been measured since the server was started; from then on no more. */
  boolean takeFresh() {
    boolean was = fresh && server != null;
    fresh = false;
    return was;
  }

  /** The process of a server of ours that is not in a container. */
  OptionalLong process() {
    return server != null && server.via() == Via.PACKAGE
        ? OptionalLong.of(Long.parseLong(server.instance()))
        : OptionalLong.empty();
  }

  @Override
  public void close() {
    if (kind != null && reservation != null) {
      try (Reservation reserved = reservation) {
        servers.down(kind);
      }
    }
  }
}
