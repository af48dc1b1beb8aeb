// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.launcher.plan.PointPlan;
import site.ycsb.search.launcher.plan.SessionKey;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;
import site.ycsb.search.settings.ExitCode;

/**
 * Client processes that stay during a comparison: one for each contender and dataset, which
 * measures all their runs as slices. Thus a client is started, checked and warmed up once. When a
 * session ends, its audit decides about all its runs. Used by one thread.
 */
final class ClientSessions implements AutoCloseable {

  private final ClientExecution execution;
  private final PointPlan plan;
  private final ResultsDirectory results;
  private final Map<SessionKey, Open> sessions = new LinkedHashMap<>();
  private int started;

  /** Open session, and the instance of the server that its client is connected to. */
  private record Open(
      ClientSession client,
      Step first,
      StoreServer server,
      String instance,
      String table,
      String started,
      List<Run> runs) {

    static Open of(ClientSession client, Step first, StoreServer server, Job session) {
      return new Open(
          client,
          first,
          server,
          server.instance(),
          session.table(),
          Instant.now().toString(),
          new ArrayList<>());
    }

    boolean isConnectedTo(StoreServer other) {
      return server == other && instance.equals(other.instance()) && client.isAlive();
    }
  }

  ClientSessions(ClientExecution execution, PointPlan plan, ResultsDirectory results) {
    this.execution = execution;
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
    SessionKey key = plan.session(step).orElseThrow();
    Open open = sessions.get(key);
    if (open == null || !open.isConnectedTo(server)) {
      end(key, Optional.empty());
      Job session = server.provided(plan.sessionJob(step, job, server.isLoadable()));
      ClientResult start =
          execution.start(
              session,
              server.provided(job),
              directory,
              client -> sessions.put(key, Open.of(client, step, server, session)));
      if (PropertyCheck.writes(session.properties()) || !start.done()) {
        server.setDirty(session);
      }
      if (!start.done()) {
        return start;
      }
      started++;
      open = Objects.requireNonNull(sessions.get(key));
    }
    ClientResult result =
        execution.measure(open.client, server.provided(job), server.processes(), directory);
    if (!result.done() && result.exitCode() != ClientProcess.INTERRUPTED) {
      end(key, Optional.of(server));
    }
    return result;
  }

  /** Takes the stored run of a slice that was measured last for its step. */
  void recorded(Step step, Run run) {
    plan.session(step)
        .map(sessions::get)
        .filter(open -> run.done())
        .ifPresent(open -> open.runs.add(run));
  }

  /** Ends the sessions on a table, before another client process writes to it. */
  void endOn(StoreServer server, String table) {
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
    Optional<ClientSession.Audit> audit =
        server.filter(open::isConnectedTo).flatMap(connected -> open.client.finish());
    open.client.close();
    audit.ifPresent(found -> open.runs.forEach(run -> results.replace(audited(run, found, open))));
  }

  /** A run after the audit of its session. One whose answers may have been wrong is no result. */
  private static Run audited(Run run, ClientSession.Audit audit, Open open) {
    boolean wrong =
        audit.exitCode() == ExitCode.WRONG_ANSWERS.number()
            || audit.exitCode() == ExitCode.DATASET.number();
    Answers before = run.report().answers();
    return run.with(
        wrong ? new Ending(audit.exitCode(), audit.reason()) : run.report().ending(),
        new Answers(
            audit.verified(),
            before.digest(),
            before.dataset(),
            audit.audited(),
            before.bytesPerHit(),
            audit.checks(),
            open.started));
  }

  @Override
  public void close() {
    List.copyOf(sessions.keySet()).forEach(key -> end(key, Optional.empty()));
  }
}
