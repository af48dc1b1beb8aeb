// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.doctor;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.servers.machine.Platform;
import site.ycsb.search.servers.machine.ServerException;

/** Checks of this machine: what building, running and serving need. */
final class Diagnostics {

  private static final long GIGA = 1L << 30;
  private static final long MIN_DISK = GIGA;
  private static final long MIN_MEMORY = 3 * GIGA;
  private static final int MIN_CORES = 2;

  /** Version of glibc that the servers' packages need. */
  private static final int MIN_GLIBC_MINOR = 34;

  private final SystemFamily family = SystemFamily.here();
  private final ServerKinds kinds;

  Diagnostics(ServerKinds kinds) {
    this.kinds = kinds;
  }

  /** Requirements of servers in containers. */
  List<Finding> containerRequirements() {
    return List.of(docker());
  }

  /** Requirements of servers from packages. */
  List<Finding> packageRequirements() {
    return List.of(platform(), pip(), disk());
  }

  /** Requirements of all commands. */
  List<Finding> commonRequirements() {
    List<Finding> rest = new ArrayList<>(List.of(java(), maven(), memory(), cores(), loopback()));
    if (System.getProperty("user.name", "").equals("root")) {
      rest.add(setpriv());
    }
    kinds.all().forEach(kind -> rest.addAll(unstartable(kind)));
    return rest;
  }

  /** Versions of a server that need more than others do, such as another Java, and lack it. */
  private static List<Finding> unstartable(ServerKind kind) {
    List<Finding> found = new ArrayList<>();
    for (String version : new TreeSet<>(kind.packages().keySet())) {
      try {
        kind.serverPackage(version);
      } catch (ServerException e) {
        String reason = String.valueOf(e.getMessage());
        found.add(Finding.missing("%s %s".formatted(kind.title(), version), "-", reason));
      }
    }
    return found;
  }

  private static Finding java() {
    return Finding.ok("Java 17 or later", System.getProperty("java.version", ""));
  }

  private Finding maven() {
    return program(
        "Maven, for a clone and some servers",
        family.install("maven", "maven", "maven"),
        "mvn",
        "--version");
  }

  /** Some servers refuse to run as root; setpriv starts them as another user. */
  private Finding setpriv() {
    return program(
        "setpriv, for servers that refuse root",
        family.install("util-linux", "util-linux", "util-linux"),
        "setpriv",
        "--version");
  }

  private Finding pip() {
    return program(
        "Python 3 with pip",
        family.install("python3 python3-pip", "python3 python3-pip", "python"),
        "python3",
        "-m",
        "pip",
        "--version");
  }

  private Finding docker() {
    return program(
        "Docker",
        family.install("docker.io", "moby-engine", "--cask docker") + ", and start it",
        "docker",
        "version",
        "--format",
        "{{.Server.Version}}");
  }

  private static Finding platform() {
    Platform here = Platform.here();
    return Finding.of(
        "Linux on x86-64, glibc 2.%d".formatted(MIN_GLIBC_MINOR),
        here.obstacle(MIN_GLIBC_MINOR).isEmpty(),
        "%s on %s, %s"
            .formatted(here.os(), here.arch(), here.libc().isEmpty() ? "no glibc" : here.libc()),
        "not available on this system: use containers, or your own server");
  }

  private static Finding disk() {
    Path home = ManagedServers.userHome();
    File existing = existing(home.toAbsolutePath());
    boolean ok = existing.canWrite() && existing.getUsableSpace() >= MIN_DISK;
    return Finding.of(
        "Disk of %s".formatted(gigabytes(MIN_DISK)),
        ok,
        "%s at %s".formatted(gigabytes(existing.getUsableSpace()), home),
        "set YCSB_SEARCH_HOME to a writable directory with enough space");
  }

  private static File existing(Path path) {
    Path parent = path.getParent();
    return Files.exists(path) || parent == null ? path.toFile() : existing(parent);
  }

  private static Finding memory() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long bytes = system.getTotalMemorySize();
    return Finding.of(
        "Memory of %s".formatted(gigabytes(MIN_MEMORY)),
        bytes >= MIN_MEMORY,
        gigabytes(bytes),
        "use smaller workloads: -p recordcount=N");
  }

  private static Finding cores() {
    int cores = Runtime.getRuntime().availableProcessors();
    return Finding.of(
        "%d cores".formatted(MIN_CORES),
        cores >= MIN_CORES,
        Integer.toString(cores),
        "client and server share a core: run the server on another machine");
  }

  private static Finding loopback() {
    String what = "Ports on 127.0.0.1";
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return Finding.ok(what, "port %d is free".formatted(socket.getLocalPort()));
    } catch (IOException e) {
      return Finding.missing(what, String.valueOf(e.getMessage()), "allow this user to open ports");
    }
  }

  private static Finding program(String what, String remedy, String... command) {
    Optional<String> version = Program.firstLine(command);
    return version
        .map(line -> Finding.ok(what, line.replaceFirst(" from .*", "")))
        .orElseGet(() -> Finding.missing(what, "-", remedy));
  }

  private static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f GB", (double) bytes / GIGA);
  }
}
