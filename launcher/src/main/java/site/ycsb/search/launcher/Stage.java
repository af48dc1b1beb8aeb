// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.ExitCode;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ManagedServers.Reservation;
import site.ycsb.search.servers.ServerException;
import site.ycsb.search.servers.ServerKind;

/**
 * Where the stores of a comparison stand, one of them in the light at a time: the servers of the
 * others, as far as they are ours, are frozen or not started. Used by one thread.
 */
final class Stage implements AutoCloseable {

  private final Context context;
  private final ServerOptions options;
  private final boolean reload;
  private final Map<String, StoreServer> servers = new LinkedHashMap<>();

  /** Why a store's server could not be started, by store and round: it is tried once in each. */
  private final Map<String, String> failures = new HashMap<>();

  private String current = "";

  /**
   * @param reload whether servers of the user's own may be loaded anew
   */
  Stage(Context context, ServerOptions options, boolean reload) {
    this.context = context;
    this.options = options;
    this.reload = reload;
  }

  /**
   * Ends servers of ours that no store of this comparison uses, or that another command has left.
   *
   * @param used the kinds that are used
   */
  void clear(Set<ServerKind> used) {
    ManagedServers managed = context.servers();
    Set<ServerKind> others = new TreeSet<>(List.of(ServerKind.values()));
    others.removeAll(used);
    for (ServerKind kind : others) {
      try (Reservation reserved = managed.reserve(kind)) {
        managed.down(kind);
      }
    }
  }

  /**
   * The store of a step, with the cores to itself.
   *
   * @throws CommandFailure if its server can't be started
   */
  StoreServer enter(Step step, Job job) {
    String store = store(step);
    if (!store.equals(current)) {
      leave();
      current = store;
      StoreServer known = servers.get(store);
      if (known != null) {
        known.resume();
      }
    }
    StoreServer server = servers.get(store);
    return server != null ? server : start(step, job);
  }

  private StoreServer start(Step step, Job job) {
    String attempt = store(step) + "/" + step.repeat();
    @Nullable String failure = failures.get(attempt);
    if (failure != null) {
      throw new CommandFailure(ExitCode.UNREACHABLE, failure);
    }
    try {
      StoreServer started = StoreServer.start(context, job, options, reload);
      servers.put(store(step), started);
      return started;
    } catch (ServerException e) {
      failures.put(attempt, String.valueOf(e.getMessage()));
      throw new CommandFailure(ExitCode.UNREACHABLE, String.valueOf(e.getMessage()));
    }
  }

  /** Stops the server of a step that can't be reached; the next run starts it anew. */
  void giveUp(Step step) {
    StoreServer server = servers.remove(store(step));
    if (server != null) {
      server.close();
    }
  }

  private void leave() {
    StoreServer server = servers.get(current);
    if (server != null) {
      server.pause();
    }
    current = "";
  }

  @Override
  public void close() {
    servers.values().forEach(StoreServer::close);
    servers.clear();
  }

  /** The client's ceiling is no store under test, even if that is the same store. */
  private static String store(Step step) {
    return step.ceiling() ? step.store() + " (ceiling)" : step.store();
  }
}
