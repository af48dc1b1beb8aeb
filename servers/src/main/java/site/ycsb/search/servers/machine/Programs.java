// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** Programs on this machine. */
public final class Programs {
  private static final Duration OUTPUT_PATIENCE = Duration.ofSeconds(10);

  /**
   * Script that runs its arguments in a new session, and kills the session when its standard input,
   * a pipe from this process, ends. The program may have children: a python3 of pyenv does.
   */
  private static final String WITH_PARENT =
      """
      exec 3<&0 </dev/null
      { cat <&3 >/dev/null 2>&1; kill -s KILL -- -$$; } >/dev/null 2>&1 &
      exec 3<&-
      "$@"
      """;

  private Programs() {}

  public static Optional<Path> onPath(String name) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(path)
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * End of a program with both its outputs; without an exit code, it was killed after its limit.
   */
  public record Ended(OptionalInt exitCode, String output) {
    public boolean succeeded() {
      return exitCode.equals(OptionalInt.of(0));
    }

    /** Writes the output to a log, as far as the disk has room: the caller has the text, too. */
    public Ended saved(Path log) {
      try {
        Files.writeString(log, output);
      } catch (IOException e) {
        // Its only loss is the log.
      }
      return this;
    }

    public boolean foundDiskFull() {
      return output.contains("No space left on device");
    }

    /** Reason of a failure that the program did not give itself; empty if it did. */
    public Optional<String> ownReason(String program, Duration limit) {
      if (exitCode.isEmpty()) {
        return Optional.of("%s took longer than %d minutes".formatted(program, limit.toMinutes()));
      }
      return output.isBlank()
          ? Optional.of("%s ended with %d and no message".formatted(program, exitCode.getAsInt()))
          : Optional.empty();
    }
  }

  /**
   * Runs a program to its end, and kills it after the time limit. The program ends with this
   * process, even if this process is killed. The output is kept in memory: a log on a full disk
   * would lose the reason.
   */
  public static Ended run(ProcessBuilder program, Duration limit) throws IOException {
    String name = program.command().get(0);
    List<String> command = new ArrayList<>();
    onPath("setsid")
        .ifPresent(
            setsid -> command.addAll(List.of(setsid.toString(), "sh", "-c", WITH_PARENT, "sh")));
    command.addAll(program.command());
    Process process = program.command(command).redirectErrorStream(true).start();
    Future<String> output = CompletableFuture.supplyAsync(() -> text(process.getInputStream()));
    try {
      boolean inTime = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      if (!inTime) {
        process.destroyForcibly(); // Of a process that has ended, it could close the output unread.
      }
      process.getOutputStream().close();
      String text = output.get(OUTPUT_PATIENCE.toSeconds(), TimeUnit.SECONDS);
      return new Ended(inTime ? OptionalInt.of(process.exitValue()) : OptionalInt.empty(), text);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("its output can't be read", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while %s runs: try again".formatted(name), e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static String text(InputStream in) {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
