// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Process that outlives this JVM and its terminal: it runs in a separate session, so neither an
 * exit nor Ctrl-C reaches it. The kernel reuses process ids, so a process is identified by its id
 * and its birth: the boot and the clock tick at which it started.
 */
public record ServerProcess(long pid, String birth) {
  private static final Path PROCESSES = Path.of("/proc");
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Duration TASKSET_LIMIT = Duration.ofMinutes(1);
  private static final Pattern BLANKS = Pattern.compile(" +");

  /** Indices of fields of /proc/PID/stat, from the one after the command's parenthesis. */
  private static final int STATE = 0;

  private static final int PARENT = 1;
  private static final int GROUP = 2;
  private static final int THREADS = 17;
  private static final int START_TICK = 19;

  public static ServerProcess start(
      List<String> command, Map<String, String> environment, Path directory, Path log) {
    List<String> detached = new ArrayList<>();
    Programs.onPath("setsid").ifPresent(setsid -> detached.add(setsid.toString()));
    detached.addAll(command);
    try {
      ProcessBuilder server = new ProcessBuilder(detached);
      server.environment().putAll(environment);
      Process process =
          server
              .directory(directory.toFile())
              .redirectInput(new File("/dev/null"))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      return new ServerProcess(process.pid(), birthOf(process.pid()).orElse("ended"));
    } catch (IOException e) {
      throw ServerException.because(e, "cannot start " + command.get(0), "");
    }
  }

  public boolean alive() {
    return birthOf(pid).filter(birth::equals).isPresent();
  }

  /** Sends SIGTERM to the process and its children, and SIGKILL if one is left after that time. */
  public void terminate(Duration patience) {
    if (alive()) {
      Set<Path> family = send("TERM");
      if (!Poll.until(patience, () -> gone(family))) {
        sendKill();
      }
    }
  }

  /** Kills the process and its children, even if they are stopped. */
  public void kill() {
    if (alive()) {
      sendKill();
    }
  }

  /**
   * Stops the process and its children. A thread stops only when it is scheduled next, so this
   * method waits until all threads are stopped.
   *
   * @throws ServerException if a thread is not stopped within ten seconds
   */
  public void pause() {
    if (!alive()) {
      return;
    }
    boolean stopped =
        Poll.until(
            Duration.ofSeconds(10),
            () -> {
              send("STOP"); // A child may have been started since the last time.
              return !alive() || paused();
            });
    if (!stopped) {
      throw new ServerException("process %d cannot be stopped", pid);
    }
  }

  public boolean paused() {
    return alive() && family().stream().allMatch(ServerProcess::isStopped);
  }

  public void resume() {
    if (alive()) {
      send("CONT");
    }
  }

  /**
   * Restricts all threads of the process and its children to cores such as {@code 2-3}. Threads and
   * children that they start later inherit this.
   */
  public void pin(Path taskset, String cores) {
    family().forEach(process -> pin(taskset, cores, process.getFileName().toString()));
  }

  private static void pin(Path taskset, String cores, String process) {
    try {
      Programs.Ended ended =
          Programs.run(
              new ProcessBuilder(taskset.toString(), "-acp", cores, process), TASKSET_LIMIT);
      boolean runs = fieldsOf(PROCESSES.resolve(process)).isPresent();
      if (runs && !ended.succeeded()) {
        String reason = ended.output().lines().reduce("", (first, last) -> last);
        throw new ServerException(
            "cannot pin process %s to the cores %s (%s): give cores of this machine, such as 0-1",
            process, cores, reason);
      }
    } catch (IOException e) {
      throw ServerException.because(e, "cannot run " + taskset, "");
    }
  }

  private void sendKill() {
    Set<Path> family = send("KILL");
    if (!Poll.until(Duration.ofSeconds(10), () -> gone(family))) {
      throw new ServerException("process %d cannot be ended: end it by hand", pid);
    }
  }

  /**
   * True if the process and its children have ended. This method is called only for a process that
   * was just alive: no other process can get its id or group before its whole group has ended.
   */
  private boolean gone(Set<Path> family) {
    return !alive() && family().isEmpty() && family.stream().allMatch(p -> fieldsOf(p).isEmpty());
  }

  /** Sends a signal to the process and its children, and returns them. */
  private Set<Path> send(String name) {
    Set<Path> family = family();
    List<String> command = new ArrayList<>(List.of("kill", "-s", name, Long.toString(pid)));
    family.forEach(process -> command.add(process.getFileName().toString()));
    try {
      new ProcessBuilder("sh", "-c", String.join(" ", command))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
      return family;
    } catch (IOException e) {
      throw ServerException.because(e, "cannot signal process %d".formatted(pid), "");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while ending process %d".formatted(pid), e);
    }
  }

  /**
   * The process, its group, and the children of all of them, by their directories below /proc. Each
   * process of PostgreSQL leads its own process group.
   */
  private Set<Path> family() {
    Map<Path, String[]> running = new HashMap<>();
    numbered(PROCESSES)
        .forEach(process -> fieldsOf(process).ifPresent(fields -> running.put(process, fields)));
    Set<String> ids = new HashSet<>(Set.of(Long.toString(pid)));
    Set<Path> family = new HashSet<>();
    for (int before = -1; before < family.size(); ) {
      before = family.size();
      running.forEach(
          (process, fields) -> {
            String id = process.getFileName().toString();
            if (ids.contains(id) || ids.contains(fields[PARENT]) || ids.contains(fields[GROUP])) {
              family.add(process);
            }
          });
      family.forEach(process -> ids.add(process.getFileName().toString()));
    }
    return family;
  }

  private static boolean isStopped(Path process) {
    return numbered(process.resolve("task"))
        .allMatch(thread -> fieldsOf(thread).filter(f -> !f[STATE].matches("[TZX]")).isEmpty());
  }

  private static Stream<Path> numbered(Path directory) {
    try {
      return Directories.list(directory).stream()
          .filter(entry -> Character.isDigit(entry.getFileName().toString().charAt(0)));
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  private static Optional<String> birthOf(long pid) {
    return fieldsOf(PROCESSES.resolve(Long.toString(pid)))
        .map(fields -> fields[START_TICK] + "@" + boot());
  }

  private static String boot() {
    try {
      return Files.readString(BOOT).strip();
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** The fields of a process; empty if it does not exist or is a zombie. */
  private static Optional<String[]> fieldsOf(Path process) {
    try {
      String stat = Files.readString(process.resolve("stat"));
      String[] fields = BLANKS.split(stat.substring(stat.lastIndexOf(')') + 2), -1);
      return ended(fields) ? Optional.empty() : Optional.of(fields);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** True if all threads have ended; a process keeps its port until the last thread ends. */
  private static boolean ended(String[] fields) {
    boolean firstThreadEnded = fields[STATE].equals("Z") || fields[STATE].equals("X");
    return firstThreadEnded && Integer.parseInt(fields[THREADS]) <= 1;
  }
}
