// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A process that outlives this JVM and its terminal: it has a session of its own, so neither an
 * exit nor Ctrl-C reaches it. The kernel uses a process id again, so a process is known by its id
 * and by its birth: the boot and the clock tick at which it started.
 */
record ServerProcess(long pid, String birth) {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Pattern BLANKS = Pattern.compile(" +");

  /** Fields of /proc/PID/stat, counted from the one after the command's closing parenthesis. */
  private static final int STATE = 0;

  private static final int THREADS = 17;
  private static final int START_TICK = 19;

  /** Starts the command, its directory being the current one. */
  static ServerProcess start(List<String> command, Path directory, Path log) {
    List<String> detached = new ArrayList<>();
    Programs.onPath("setsid").ifPresent(setsid -> detached.add(setsid.toString()));
    detached.addAll(command);
    try {
      Process process =
          new ProcessBuilder(detached)
              .directory(directory.toFile())
              .redirectInput(new File("/dev/null"))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      return new ServerProcess(process.pid(), birthOf(process.pid()).orElse("ended"));
    } catch (IOException e) {
      throw new ServerException("cannot start %s (%s)".formatted(command.get(0), e), e);
    }
  }

  boolean alive() {
    return birthOf(pid).filter(birth::equals).isPresent();
  }

  /** Asks it to end, and makes it after that time. */
  void terminate(Duration patience) {
    signal("TERM");
    if (!Poll.until(patience, () -> !alive())) {
      kill();
    }
  }

  /** Ends it at once, even if it is stopped. */
  void kill() {
    signal("KILL");
    if (!Poll.until(Duration.ofSeconds(10), () -> !alive())) {
      throw new ServerException("process %d cannot be ended: end it by hand".formatted(pid));
    }
  }

  /** Sends the signal, unless it has ended. */
  void signal(String name) {
    if (!alive()) {
      return;
    }
    try {
      new ProcessBuilder("sh", "-c", "kill -%s %d".formatted(name, pid))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new ServerException("cannot signal process %d (%s)".formatted(pid, e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while ending process %d".formatted(pid), e);
    }
  }

  /** Empty if there is no such process, or if it has ended and only waits to be reaped. */
  private static Optional<String> birthOf(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      String[] fields = BLANKS.split(stat.substring(stat.lastIndexOf(')') + 2), -1);
      return ended(fields)
          ? Optional.empty()
          : Optional.of(fields[START_TICK] + "@" + Files.readString(BOOT).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** A process whose first thread has ended still has its port until the others have. */
  private static boolean ended(String[] fields) {
    boolean firstThreadEnded = fields[STATE].equals("Z") || fields[STATE].equals("X");
    return firstThreadEnded && Integer.parseInt(fields[THREADS]) <= 1;
  }
}
