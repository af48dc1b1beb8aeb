// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.server.ServerNames;
import site.ycsb.search.launcher.server.ServerOptions;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ManagedServers.Reservation;
import site.ycsb.search.servers.ServerException;
import site.ycsb.search.servers.ServerKind;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.settings.ExitCode;

/**
 * Servers of a comparison; one runs, the others are frozen. Only managed servers are frozen. A
 * server that can't be frozen or resumed is stopped, and started anew for its next run. Used by one
 * thread, except {@link #mayBeRunning}.
 */
final class ComparisonServers implements AutoCloseable {

  private final Context context;
  private final ServerOptions options;
  private final boolean reload;
  private final List<Reservation> reservations = new ArrayList<>();
  private final Map<String, StoreServer> servers = new LinkedHashMap<>();

  /** Reasons why a server could not be started, by store and round. Each round tries it once. */
  private final Map<String, String> failures = new HashMap<>();

  private String current = "";
  private volatile boolean started;

  /**
   * @param reload true if the user allows loading the user's servers anew
   */
  ComparisonServers(Context context, ServerOptions options, boolean reload) {
    this.context = context;
    this.options = options;
    this.reload = reload;
  }

  /**
   * Stops all managed servers, and reserves the used ones until this is closed. All comparisons
   * reserve servers in the same order, which prevents a deadlock.
   *
   * @param used kinds that the comparison uses
   */
  void reserve(Set<ServerKind> used) {
    ManagedServers managed = context.servers();
    for (ServerName name : ServerNames.all(managed)) {
      Reservation reserved = managed.reserve(name);
      try {
        if (managed.down(name)) {
          context.console().say(name + " stopped: a comparison starts new servers");
        }
      } finally {
        if (name.equals(ServerName.of(name.kind())) && used.contains(name.kind())) {
          reservations.add(reserved);
        } else {
          reserved.close();
        }
      }
    }
  }

  /**
   * Running server of a step. The servers of all other stores are frozen.
   *
   * @throws CommandFailure if the server can't be started
   */
  StoreServer activate(Step step, Job job) {
    started = true;
    String store = store(step);
    if (!store.equals(current)) {
      freezeCurrent();
      resume(store);
    }
    StoreServer known = servers.get(store);
    StoreServer active = known != null ? known : start(step, job);
    current = store;
    return active;
  }

  /** True if servers may have been started. */
  boolean mayBeRunning() {
    return started;
  }

  private void freezeCurrent() {
    StoreServer server = servers.get(current);
    try {
      if (server != null) {
        server.pause();
      }
    } catch (ServerException e) {
      discard(current, e);
    }
    current = "";
  }

  private void resume(String store) {
    StoreServer server = servers.get(store);
    try {
      if (server != null) {
        server.resume();
      }
    } catch (ServerException e) {
      discard(store, e);
    }
  }

  private StoreServer start(Step step, Job job) {
    String attempt = store(step) + "/" + step.repeat();
    @Nullable String failure = failures.get(attempt);
    if (failure != null) {
      throw new CommandFailure(ExitCode.UNREACHABLE, failure);
    }
    try {
      StoreServer server = StoreServer.start(context, job, options, reload);
      servers.put(store(step), server);
      return server;
    } catch (ServerException e) {
      failures.put(attempt, String.valueOf(e.getMessage()));
      throw new CommandFailure(ExitCode.UNREACHABLE, String.valueOf(e.getMessage()));
    }
  }

  /** True if the managed server of a step has exited. */
  boolean hasExited(Step step) {
    StoreServer server = servers.get(store(step));
    return server != null && server.hasExited();
  }

  /** Stops the server of a step. The next run of the store starts it anew. */
  void discard(Step step) {
    stop(store(step));
  }

  private void discard(String store, ServerException reason) {
    context
        .console()
        .say("%s: its server is started anew: %s".formatted(store, reason.getMessage()));
    stop(store);
  }

  /** Stops a server. A failure is printed, so that the other servers are stopped too. */
  private void stop(String store) {
    StoreServer server = servers.remove(store);
    try {
      if (server != null) {
        server.close();
      }
    } catch (RuntimeException e) {
      context.console().say("%s: its server can't be stopped: %s".formatted(store, e.getMessage()));
    }
  }

  @Override
  public void close() {
    List.copyOf(servers.keySet()).forEach(this::stop);
    reservations.forEach(Reservation::close);
    reservations.clear();
  }

  /** Key of a store. The runs of the client's limit are kept apart from those of the same store. */
  private static String store(Step step) {
    return step.ceiling() ? step.store() + " (ceiling)" : step.store();
  }
}
