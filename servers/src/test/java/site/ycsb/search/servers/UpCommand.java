// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.servers.machine.ServerException;

/**
 * A JVM that starts a server, says which one, and exits, as {@code bin/ycsb up} does. It writes
 * what it does, and as its last line the server's url and instance, or what went wrong.
 */
public final class UpCommand {
  private UpCommand() {}

  public static void main(String[] args) {
    ManagedServers servers =
        new ManagedServers(
            ServerKinds.installed(), Path.of(args[2]), Path.of(args[3]), System.out::println);
    try {
      RunningServer up =
          servers.up(
              ServerName.parse(args[0]),
              Optional.of(Via.valueOf(args[1])),
              OptionalInt.empty(),
              new ServerSize(OptionalInt.empty(), OptionalInt.of(Integer.parseInt(args[4])), 0));
      System.out.println(up.url() + " " + up.instance());
    } catch (ServerException e) {
      System.out.println(e.getMessage());
    }
  }

  /** Starts such a JVM with these environment variables besides its own. */
  public static Process fork(
      String name, Via via, Path home, Path packages, Map<String, String> environment) {
    return fork(name, 1, via, home, packages, environment);
  }

  /** Starts such a JVM that starts a server of several nodes. */
  public static Process fork(
      String name, int nodes, Via via, Path home, Path packages, Map<String, String> environment) {
    ProcessBuilder java =
        new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                UpCommand.class.getName(),
                name,
                via.name(),
                home.toString(),
                packages.toString(),
                Integer.toString(nodes)));
    java.environment().remove("JDK_JAVA_OPTIONS"); // Java would announce it in the output.
    java.environment().putAll(environment);
    try {
      return java.redirectInput(new File("/dev/null")).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for it to exit, and returns what it wrote. */
  public static List<String> output(Process process) {
    try {
      byte[] text = process.getInputStream().readAllBytes();
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new AssertionError("the JVM has not exited");
      }
      return new String(text, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      process.destroyForcibly();
    }
  }

  public static String lastLine(Process process) {
    List<String> lines = output(process);
    return lines.get(lines.size() - 1);
  }
}
