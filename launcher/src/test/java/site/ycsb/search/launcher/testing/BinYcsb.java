// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Process of {@code bin/ycsb}, started as a user starts it, with a separate environment. */
public final class BinYcsb {

  /** Exit code and output of a command line. */
  public record Outcome(int code, String out, String err) {}

  /** Runs a command in a terminal of a size, and passes on what it writes and its exit code. */
  private static final String TERMINAL =
      """
      import fcntl, os, pty, struct, sys, termios
      child, terminal = pty.fork()
      if child == 0:
          size = struct.pack("HHHH", int(sys.argv[1]), int(sys.argv[2]), 0, 0)
          fcntl.ioctl(0, termios.TIOCSWINSZ, size)
          os.execvp(sys.argv[3], sys.argv[3:])
      try:
          while data := os.read(terminal, 65536):
              os.write(1, data)
      except OSError:
          pass
      sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
      """;

  /** Root of the project, which this build has packaged. */
  public static final Path PACKAGED = Path.of("..").toAbsolutePath().normalize();

  private static final long TIMEOUT_MINUTES = 5;

  /** A client that lives for seconds takes less time without second compiler and verifier. */
  private static final String QUICK_CLIENT =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions"
          + " -XX:-BytecodeVerificationRemote";

  private final List<String> beginning;
  private final Path directory;
  private final Map<String, String> environment = new HashMap<>();

  /**
   * @param script path of the script
   * @param directory working directory
   */
  public BinYcsb(Path script, Path directory) {
    this(List.of(script.toString()), directory);
  }

  private BinYcsb(List<String> beginning, Path directory) {
    this.beginning = beginning;
    this.directory = directory;
  }

  /** The same in a terminal, to which both output streams go; the outcome has them as one. */
  public BinYcsb inTerminal(int lines, int columns) {
    List<String> command =
        new ArrayList<>(
            List.of("python3", "-c", TERMINAL, Integer.toString(lines), Integer.toString(columns)));
    command.addAll(beginning);
    BinYcsb other = new BinYcsb(command, directory).with("TERM", "xterm");
    other.environment.putAll(environment);
    return other;
  }

  /** Script of the packaged tree. It never builds, because a build executes this test. */
  public static BinYcsb packaged(Path directory) {
    return new BinYcsb(PACKAGED.resolve("bin/ycsb"), directory)
        .with("YCSB_NO_BUILD", "1")
        .with("JAVA_OPTS", QUICK_CLIENT);
  }

  /**
   * Copies the script, the jars of the launcher and the poms into a new home.
   *
   * @param home created by this method
   */
  public static Path copy(Path home) throws IOException {
    copy("bin/ycsb", home);
    Files.writeString(home.resolve("pom.xml"), "<project/>");
    for (String module : List.of("launcher", "search-core", "redisjson-binding")) {
      Files.createDirectories(home.resolve(module).resolve("src/main"));
      Files.writeString(home.resolve(module).resolve("pom.xml"), "<project/>");
      for (String directory : List.of(module + "/target", module + "/target/lib")) {
        for (String jar : jars(PACKAGED.resolve(directory))) {
          copy(directory + "/" + jar, home);
        }
      }
    }
    return home.resolve("bin/ycsb");
  }

  public BinYcsb with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  public Process start(String... args) throws IOException {
    return start(
        new File("/dev/null"),
        ProcessBuilder.Redirect.DISCARD,
        ProcessBuilder.Redirect.DISCARD,
        args);
  }

  /** Starts a command line whose standard error goes into a file. */
  public Process startInto(Path err, String... args) throws IOException {
    return start(
        new File("/dev/null"),
        ProcessBuilder.Redirect.DISCARD,
        ProcessBuilder.Redirect.to(err.toFile()),
        args);
  }

  public Outcome run(String... args) throws IOException, InterruptedException {
    Path out = Files.createTempFile("ycsb-it", ".out");
    Path err = Files.createTempFile("ycsb-it", ".err");
    try {
      Process process =
          start(
              new File("/dev/null"),
              ProcessBuilder.Redirect.to(out.toFile()),
              ProcessBuilder.Redirect.to(err.toFile()),
              args);
      if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
        process.destroy();
        throw new AssertionError("hangs: " + List.of(args) + Files.readString(err));
      }
      return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  public Process start(
      File in, ProcessBuilder.Redirect out, ProcessBuilder.Redirect err, String... args)
      throws IOException {
    List<String> command = new ArrayList<>(beginning);
    command.addAll(Arrays.asList(args));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(in)
            .redirectOutput(out)
            .redirectError(err);
    builder
        .environment()
        .remove("JDK_JAVA_OPTIONS"); // It is for servers that a test starts itself.
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static void copy(String file, Path home) {
    try {
      Files.createDirectories(home.resolve(file).getParent());
      Files.copy(PACKAGED.resolve(file), home.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> jars(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".jar"))
          .toList();
    }
  }
}
