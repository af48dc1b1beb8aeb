// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.plan.PointPlan;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.machine.LockFile;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.settings.ExitCode;

/**
 * Servers of a comparison; one runs, the others are frozen. Contenders that share a server have the
 * same one. Only managed servers are frozen. A server that can't be frozen or resumed is stopped,
 * and started anew for its next run. Used by one thread, except {@link #mayBeRunning}.
 */
final class ComparisonServers implements AutoCloseable {

  private final Context context;
  private final PointPlan plan;
  private final Comparison.Servers options;
  private final Optional<Pinning> pinning;
  private final List<LockFile> reservations = new ArrayList<>();
  private final Map<String, StoreServer> servers = new LinkedHashMap<>();

  /** Reasons why a server could not be started, by server and round. Each round tries it once. */
  private final Map<String, String> failures = new HashMap<>();

  private String current = "";
  private volatile boolean started;

  ComparisonServers(
      Context context, PointPlan plan, Comparison.Servers options, Optional<Pinning> pinning) {
    this.context = context;
    this.plan = plan;
    this.options = options;
    this.pinning = pinning;
  }

  /**
   * Stops all managed servers that can be reached, and reserves the used ones and their kinds until
   * this is closed. A comparison that uses none leaves them running. All comparisons reserve
   * servers in the same order, which prevents a deadlock.
   */
  void reserve() {
    close();
    ManagedServers managed = context.servers();
    Set<ServerName> used = new TreeSet<>(plan.servers());
    List.copyOf(used).forEach(name -> used.add(ServerName.of(name.kind())));
    Set<ServerName> all = new TreeSet<>(used);
    if (!used.isEmpty()) {
      all.addAll(context.bindings().servers(managed));
    }
    for (ServerName name : all) {
      LockFile reserved = managed.reserve(name);
      try {
        if (managed.isReachable(name) && managed.down(name)) {
          context.console().say(name.id() + " stopped: a comparison starts new servers");
        }
      } finally {
        if (used.contains(name)) {
          reservations.add(reserved);
        } else {
          reserved.close();
        }
      }
    }
  }

  /** Running server of a step. The servers of all other contenders are frozen. */
  StoreServer activate(Step step) {
    started = true;
    String key = key(step);
    if (!key.equals(current)) {
      attempt(current, StoreServer::pause);
      current = "";
      attempt(key, StoreServer::resume);
    }
    StoreServer known = servers.get(key);
    StoreServer active = known != null ? known : start(step);
    current = key;
    return active;
  }

  /** The same server, frozen or not; empty unless it has been started. */
  Optional<StoreServer> started(Step step) {
    return Optional.ofNullable(servers.get(key(step)));
  }

  boolean mayBeRunning() {
    return started;
  }

  /** Does something to a server, if it is running. One that fails is started anew later. */
  private void attempt(String key, Consumer<StoreServer> work) {
    try {
      Optional.ofNullable(servers.get(key)).ifPresent(work);
    } catch (ServerException e) {
      context.console().say("%s: its server is started anew: %s", key, e.getMessage());
      stop(key);
    }
  }

  private StoreServer start(Step step) {
    String attempt = key(step) + "/" + step.repeat();
    @Nullable String failure = failures.get(attempt);
    if (failure != null) {
      throw new CommandFailure(ExitCode.UNREACHABLE, failure);
    }
    try {
      Optional<ServerName> name = plan.server(step);
      Job job = plan.job(step);
      Job most = name.isEmpty() ? job : job.with(plan.serverProperties(step));
      StoreServer server = new StoreServer(context, most, name, options, pinning);
      server.close(); // One that runs already is stopped, and its data is deleted.
      server.resume();
      servers.put(key(step), server);
      return server;
    } catch (ServerException e) {
      failures.put(attempt, String.valueOf(e.getMessage()));
      throw new CommandFailure(ExitCode.UNREACHABLE, String.valueOf(e.getMessage()));
    }
  }

  /** Stops the server of a step. Its next run starts it anew. */
  void discard(Step step) {
    stop(key(step));
  }

  private void stop(String key) {
    StoreServer server = servers.remove(key);
    try {
      if (server != null) {
        server.close();
      }
    } catch (RuntimeException e) {
      context.console().say("%s: its server can't be stopped: %s", key, e.getMessage());
    }
  }

  @Override
  public void close() {
    List.copyOf(servers.keySet()).forEach(this::stop);
    reservations.forEach(LockFile::close);
    reservations.clear();
  }

  /**
   * Key of a step's server: the label that it is named after. The runs of the client's limit are
   * kept apart from those of a contender with the same label.
   */
  private String key(Step step) {
    return step.ceiling() ? step.contender() + " (ceiling)" : plan.contender(step).serverLabel();
  }
}
