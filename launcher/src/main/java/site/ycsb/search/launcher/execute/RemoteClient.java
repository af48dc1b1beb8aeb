// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.ClientMessage.Outcome;
import site.ycsb.search.launcher.clients.ClientMessage.Work;
import site.ycsb.search.launcher.clients.Coordinator;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.settings.ExitCode;

/** Client on another machine, as client 0 sees it. Its files are copied into its directory. */
final class RemoteClient implements GroupMember {

  private static final Set<Kind> REPORTED = EnumSet.of(Kind.WAITING, Kind.STARTED, Kind.ENDED);

  private final int number;
  private final Coordinator coordinator;
  private final Consumer<ClientEvent> events;
  private volatile @Nullable Assignment current;

  private record Assignment(long attempt, Properties properties, Path directory) {}

  RemoteClient(int number, Coordinator coordinator, Consumer<ClientEvent> events) {
    this.number = number;
    this.coordinator = coordinator;
    this.events = events;
  }

  @Override
  public void run(long attempt, Job job, Path directory) {
    current = new Assignment(attempt, job.properties(), directory);
    Map<String, String> properties = new TreeMap<>();
    job.properties().forEach((key, value) -> properties.put(key.toString(), value.toString()));
    Work work = new Work(job.task().name(), job.store().name(), properties);
    if (!coordinator.send(new ClientMessage(Kind.RUN, number, attempt, "", work, null))) {
      events.accept(ClientEvent.of(Kind.LOST, number, attempt, "is gone"));
    }
  }

  @Override
  public void release() {
    send(Kind.RELEASE);
  }

  @Override
  public void stop() {
    send(Kind.STOP);
  }

  @Override
  public void expel() {
    coordinator.expel(number);
  }

  private void send(Kind kind) {
    Assignment assignment = current;
    if (assignment != null) {
      coordinator.send(ClientMessage.of(kind, number, assignment.attempt, ""));
    }
  }

  void received(ClientMessage message) {
    Assignment assignment = current;
    if (assignment == null
        || assignment.attempt != message.attempt() // Of an attempt that has ended.
        || !REPORTED.contains(message.kind())) {
      return;
    }
    Outcome outcome = message.outcome();
    ClientResult result = outcome == null ? null : result(outcome, assignment);
    events.accept(
        new ClientEvent(
            message.kind(), number, message.attempt(), System.nanoTime(), message.text(), result));
  }

  private static ClientResult result(Outcome outcome, Assignment assignment) {
    try {
      Files.createDirectories(assignment.directory);
      for (Map.Entry<String, byte[]> file : outcome.files().entrySet()) {
        // Only the name counts: a client must not write elsewhere.
        Path name = Objects.requireNonNull(Path.of(file.getKey()).getFileName());
        Files.write(assignment.directory.resolve(name.toString()), file.getValue());
      }
    } catch (IOException | ResultsException e) {
      return ClientResult.of(
          ExitCode.FAILURES.number(),
          "%s: can't be written (%s): is the disk full?".formatted(assignment.directory, e));
    }
    boolean interrupted = outcome.exitCode() == ClientProcess.INTERRUPTED;
    Ending ending =
        interrupted
            ? new Ending(ClientResult.INCOMPLETE, "was interrupted") // The user is at client 0.
            : new Ending(outcome.exitCode(), outcome.reason());
    return new ClientResult(
        Instant.parse(outcome.startedAt()),
        ClientReport.read(assignment.directory.resolve(ClientExecution.REPORT))
            .map(each -> each.with(ending, each.answers()))
            .orElse(ClientReport.none(ending)),
        outcome.use(),
        assignment.properties,
        ClientResult.Group.ONE);
  }
}
