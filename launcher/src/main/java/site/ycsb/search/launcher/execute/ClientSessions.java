// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.search.launcher.clients.ClientMessage.Audit;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.execute.ClientExecution.Order;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.plan.PointPlan;
import site.ycsb.search.launcher.plan.SessionKey;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;

/**
 * Sessions of a comparison: one for each contender and dataset, whose clients measure all their
 * runs as slices. Thus a client is started, checked and warmed up once. When a session ends, its
 * audit decides about all its runs. A run that adds or removes items is the only one of its
 * session. Used by one thread.
 */
final class ClientSessions implements AutoCloseable {

  private final ClientGroup clients;
  private final PointPlan plan;
  private final ResultsDirectory results;
  private final Console console;
  private final Map<SessionKey, Open> sessions = new LinkedHashMap<>();
  private int started;

  /** Open session, and the instance of the server that its clients are connected to. */
  private record Open(
      JointWork clients,
      Step first,
      StoreServer server,
      String instance,
      String table,
      String started,
      List<Run> runs) {

    boolean isConnectedTo(StoreServer other) {
      return server == other && instance.equals(other.instance()) && clients.isOpen();
    }
  }

  ClientSessions(ClientGroup clients, PointPlan plan, ResultsDirectory results, Console console) {
    this.console = console;
    this.clients = clients;
    this.plan = plan;
    this.results = results;
  }

  int started() {
    return started;
  }

  /** True if a session can go on to measure runs of a step. It knows what it has written. */
  boolean isOpen(Step step, StoreServer server) {
    return plan.session(step)
        .map(sessions::get)
        .filter(open -> open.isConnectedTo(server))
        .isPresent();
  }

  /** Measures a job of a step as a slice. The first begins the session. */
  ClientResult measure(Step step, Job job, StoreServer server, Path directory) {
    Optional<SessionKey> own = plan.session(step);
    if (own.isEmpty()) {
      return measureAlone(job, server, directory);
    }
    SessionKey key = own.get();
    Open open = sessions.get(key);
    if (open == null || !open.isConnectedTo(server)) {
      end(key, Optional.empty());
      Job session = plan.sessionJob(step, job, server.isLoadable());
      String now = Instant.now().toString();
      String table = session.table();
      open =
          new Open(clients.begin(), step, server, server.instance(), table, now, new ArrayList<>());
      sessions.put(key, open);
      ClientResult start = start(open.clients, session, server, directory);
      if (!start.done()) {
        end(key, Optional.empty());
        return start.with(server.provided(job));
      }
      started++;
    }
    ClientResult result = open.clients.measure(order(job, server, directory), false);
    boolean goesOn = result.incomplete() && open.clients.isOpen(); // It is measured again.
    if (!result.done() && !goesOn && result.exitCode() != ClientProcess.INTERRUPTED) {
      end(key, Optional.of(server));
    }
    return result;
  }

  /** Measures a job as the only slice of a session. */
  private ClientResult measureAlone(Job job, StoreServer server, Path directory) {
    endOn(server, job.table());
    try (JointWork alone = clients.begin()) {
      ClientResult start = start(alone, job, server, directory);
      ClientResult result =
          start.done() ? alone.measure(order(job, server, directory), true) : start;
      if (!result.done()) {
        server.setDirty(job);
      }
      return result;
    }
  }

  private ClientResult start(JointWork begun, Job session, StoreServer server, Path directory) {
    ClientResult start = begun.start(order(session, server, directory));
    if (PropertyCheck.writes(session.properties()) || !start.done()) {
      server.setDirty(session);
    }
    return start;
  }

  /** Loads the dataset of a job. */
  ClientResult load(Job job, StoreServer server, Path directory) {
    endOn(server, job.table());
    try (JointWork load = clients.begin()) {
      return load.load(order(job.load(), server, directory));
    }
  }

  private Order order(Job job, StoreServer server, Path directory) {
    return new Order(
        server.provided(job), server.processes(), directory, plan.heapPercent(clients.local()));
  }

  /** Takes the stored run of a slice that was measured last for its step. */
  void recorded(Step step, Run run) {
    plan.session(step)
        .map(sessions::get)
        .filter(open -> run.done())
        .ifPresent(open -> open.runs.add(run));
  }

  /** Ends the sessions on a table, before another client process writes to it. */
  private void endOn(StoreServer server, String table) {
    for (Map.Entry<SessionKey, Open> each : List.copyOf(sessions.entrySet())) {
      if (each.getValue().server == server && each.getValue().table.equals(table)) {
        end(each.getKey(), Optional.of(server));
      }
    }
  }

  List<Step> open() {
    return sessions.values().stream().map(Open::first).toList();
  }

  /**
   * Ends the session that measures a step.
   *
   * @param server the contender's running server; empty if it is gone, and can't be audited
   */
  void end(Step step, Optional<StoreServer> server) {
    plan.session(step).ifPresent(key -> end(key, server));
  }

  private void end(SessionKey key, Optional<StoreServer> server) {
    Open open = sessions.remove(key);
    if (open == null) {
      return;
    }
    boolean audits = !open.runs.isEmpty();
    Optional<Audit> audit =
        server
            .filter(running -> audits && open.isConnectedTo(running))
            .flatMap(connected -> open.clients.finish());
    open.clients.close();
    String fault =
        audit.map(Audit::reason).orElse("runs not audited: a client or the server has ended");
    if (audits && !fault.isEmpty()) {
      console.say("%s: %s", key.contender(), fault);
    }
    audit.ifPresent(
        found ->
            open.runs.forEach(
                run ->
                    results.replace(
                        run.with(ClientResult.audited(run.report(), found, open.started)))));
  }

  @Override
  public void close() {
    List.copyOf(sessions.keySet()).forEach(key -> end(key, Optional.empty()));
  }
}
