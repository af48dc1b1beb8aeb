// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ManagedServers.Reservation;
import site.ycsb.search.servers.ServerException;
import site.ycsb.search.servers.ServerKind;

/**
 * Where the stores of a comparison stand, one of them in the light at a time: the servers of the
 * others, as far as they are ours, are frozen or not started. A server that can't be frozen or
 * resumed is stopped, and started anew when its turn comes. Used by one thread, but for {@link
 * #isEntered}.
 */
final class Stage implements AutoCloseable {

  private final Context context;
  private final ServerOptions options;
  private final boolean reload;
  private final List<Reservation> reservations = new ArrayList<>();
  private final Map<String, StoreServer> servers = new LinkedHashMap<>();

  /** Why a store's server could not be started, by store and round: it is tried once in each. */
  private final Map<String, String> failures = new HashMap<>();

  private String current = "";
  private volatile boolean entered;

  /**
   * @param reload whether servers of the user's own may be loaded anew
   */
  Stage(Context context, ServerOptions options, boolean reload) {
    this.context = context;
    this.options = options;
    this.reload = reload;
  }

  /**
   * Ends all servers of ours, whoever has left them, and keeps other commands from those that are
   * used until this is closed. Every comparison takes them in the same order, so that no two wait
   * for each other.
   *
   * @param used the kinds that are used
   */
  void clear(Set<ServerKind> used) {
    ManagedServers managed = context.servers();
    for (ServerKind kind : ServerKind.values()) {
      Reservation reserved = managed.reserve(kind);
      try {
        if (managed.down(kind)) {
          context.console().say(kind.id() + " stopped: a comparison starts servers of its own");
        }
      } finally {
        if (used.contains(kind)) {
          reservations.add(reserved);
        } else {
          reserved.close();
        }
      }
    }
  }

  /**
   * The store of a step, with the cores to itself.
   *
   * @throws CommandFailure if its server can't be started
   */
  StoreServer enter(Step step, Job job) {
    entered = true;
    String store = store(step);
    if (!store.equals(current)) {
      leave();
      resume(store);
    }
    StoreServer known = servers.get(store);
    StoreServer entered = known != null ? known : start(step, job);
    current = store;
    return entered;
  }

  /** Whether there may be servers that have to be stopped. */
  boolean isEntered() {
    return entered;
  }

  private void leave() {
    StoreServer server = servers.get(current);
    try {
      if (server != null) {
        server.pause();
      }
    } catch (ServerException e) {
      giveUp(current, e);
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
      giveUp(store, e);
    }
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

  /** Whether the server of a step is ours and has ended by itself. */
  boolean isGone(Step step) {
    StoreServer server = servers.get(store(step));
    return server != null && server.isGone();
  }

  /** Stops the server of a step that can't be reached; the next run starts it anew. */
  void giveUp(Step step) {
    end(store(step));
  }

  private void giveUp(String store, ServerException reason) {
    context.console().say("%s: started anew, because %s".formatted(store, reason.getMessage()));
    end(store);
  }

  /** One that can't be ended does not keep the others from it. */
  private void end(String store) {
    StoreServer server = servers.remove(store);
    try {
      if (server != null) {
        server.close();
      }
    } catch (RuntimeException e) {
      context.console().say("%s: its server is left: %s".formatted(store, e.getMessage()));
    }
  }

  @Override
  public void close() {
    List.copyOf(servers.keySet()).forEach(this::end);
    reservations.forEach(Reservation::close);
    reservations.clear();
  }

  /** The client's ceiling is no store under test, even if that is the same store. */
  private static String store(Step step) {
    return step.ceiling() ? step.store() + " (ceiling)" : step.store();
  }
}
