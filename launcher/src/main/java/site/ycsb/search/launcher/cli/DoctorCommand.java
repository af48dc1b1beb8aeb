// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Subcommand;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.Platform;
import site.ycsb.search.servers.machine.Programs;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.settings.ExitCode;

/** Command {@code bin/ycsb doctor}: checks what building, running and serving need. */
@Command(
    name = "doctor",
    description = "Shows what this machine lacks, and how to install it.",
    customSynopsis = "bin/ycsb doctor",
    footer = {"%nExample:", "  bin/ycsb doctor"})
final class DoctorCommand extends Subcommand {

  private static final long GIGA = 1L << 30;
  private static final long MIN_DISK = GIGA;
  private static final long MIN_MEMORY = 3 * GIGA;
  private static final int MIN_CORES = 2;

  /** Version of glibc that the servers' packages need. */
  private static final int MIN_GLIBC_MINOR = 34;

  private static final Duration PROGRAM_LIMIT = Duration.ofSeconds(10);

  /** Result of checking one requirement; the remedy is empty if it is met. */
  private record Finding(String what, boolean ok, String found, String remedy) {

    Finding {
      remedy = ok ? "" : remedy;
    }
  }

  @Override
  public Integer call() {
    List<Finding> containers = List.of(docker());
    List<Finding> packages = List.of(platform(), pip(), disk());
    Table table = new Table().row("", "NEEDED", "FOUND", "HOW TO GET IT");
    Stream.of(common(), containers, packages)
        .flatMap(List::stream)
        .forEach(each -> table.row(each.ok ? "ok" : "missing", each.what, each.found, each.remedy));
    console().out().println(table);
    console().out().println();
    console().out().println(verdict(allOk(containers), allOk(packages)));
    boolean either = allOk(containers) || allOk(packages);
    return (either ? ExitCode.DONE : ExitCode.UNREACHABLE).number();
  }

  private static boolean allOk(List<Finding> findings) {
    return findings.stream().allMatch(Finding::ok);
  }

  private static String verdict(boolean containers, boolean packages) {
    if (containers) {
      return "Servers run in containers%s."
          .formatted(packages ? "; --via package uses packages instead" : "");
    }
    return packages
        ? "Servers run from packages, without Docker."
        : "No server can be started here: use a server of yours, or the store memory.";
  }

  private List<Finding> common() {
    List<Finding> found = new ArrayList<>();
    found.add(new Finding("Java 17 or later", true, System.getProperty("java.version", ""), ""));
    String maven = install("maven", "maven", "maven");
    found.add(program("Maven, for a clone and some servers", maven, "mvn", "--version"));
    found.addAll(List.of(memory(), cores(), loopback()));
    if (System.getProperty("user.name", "").equals("root")) {
      String setpriv = install("util-linux", "util-linux", "util-linux");
      found.add(program("setpriv, for servers that refuse root", setpriv, "setpriv", "--version"));
    }
    context.bindings().serverKinds().all().forEach(kind -> found.addAll(unstartable(kind)));
    return found;
  }

  /** Versions of a server that need more than others do, such as another Java, and lack it. */
  private static List<Finding> unstartable(ServerKind kind) {
    List<Finding> found = new ArrayList<>();
    for (String version : new TreeSet<>(kind.packages().keySet())) {
      try {
        kind.serverPackage(version);
      } catch (ServerException e) {
        String reason = String.valueOf(e.getMessage());
        found.add(new Finding("%s %s".formatted(kind.title(), version), false, "-", reason));
      }
    }
    return found;
  }

  private static Finding pip() {
    String remedy = install("python3 python3-pip", "python3 python3-pip", "python");
    return program("Python 3 with pip", remedy, "python3", "-m", "pip", "--version");
  }

  private static Finding docker() {
    String remedy = install("docker.io", "moby-engine", "--cask docker") + ", and start it";
    return program("Docker", remedy, "docker", "version", "--format", "{{.Server.Version}}");
  }

  private static Finding platform() {
    Platform here = Platform.here();
    return new Finding(
        "Linux on x86-64, glibc 2.%d".formatted(MIN_GLIBC_MINOR),
        here.obstacle(MIN_GLIBC_MINOR).isEmpty(),
        "%s on %s, %s"
            .formatted(here.os(), here.arch(), here.libc().isEmpty() ? "no glibc" : here.libc()),
        "not available on this system: use containers, or your own server");
  }

  private static Finding disk() {
    Path home = ManagedServers.userHome();
    Path existing = Directories.existing(home);
    long free = existing.toFile().getUsableSpace();
    return new Finding(
        "Disk of %s".formatted(gigabytes(MIN_DISK)),
        Files.isWritable(existing) && free >= MIN_DISK,
        "%s at %s".formatted(gigabytes(free), home),
        "set YCSB_SEARCH_HOME to a writable directory with enough space");
  }

  private static Finding memory() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long bytes = system.getTotalMemorySize();
    return new Finding(
        "Memory of %s".formatted(gigabytes(MIN_MEMORY)),
        bytes >= MIN_MEMORY,
        gigabytes(bytes),
        "use smaller workloads: -p recordcount=N");
  }

  private static Finding cores() {
    int cores = Runtime.getRuntime().availableProcessors();
    return new Finding(
        "%d cores".formatted(MIN_CORES),
        cores >= MIN_CORES,
        Integer.toString(cores),
        "client and server share a core: run the server on another machine");
  }

  private static Finding loopback() {
    String what = "Ports on 127.0.0.1";
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new Finding(what, true, "port %d is free".formatted(socket.getLocalPort()), "");
    } catch (IOException e) {
      return new Finding(
          what, false, String.valueOf(e.getMessage()), "allow this user to open ports");
    }
  }

  private static Finding program(String what, String remedy, String... command) {
    String printed = "";
    try {
      Programs.Ended ended = Programs.run(new ProcessBuilder(command), PROGRAM_LIMIT);
      printed = ended.succeeded() ? ended.output() : "";
    } catch (IOException e) {
      // It is not there.
    }
    String plain = printed.replaceAll("\u001B\\[[0-9;]*m| from .*", "").strip();
    String version = plain.lines().findFirst().orElse("-");
    return new Finding(what, !version.equals("-"), version, remedy);
  }

  /** Commands that install a program. The systems give its package different names. */
  private static String install(String debian, String fedora, String macos) {
    return "Debian: apt install %s; Fedora: dnf install %s; macOS: brew install %s"
        .formatted(debian, fedora, macos);
  }

  private static String gigabytes(long bytes) {
    return String.format("%.1f GB", (double) bytes / GIGA);
  }
}
