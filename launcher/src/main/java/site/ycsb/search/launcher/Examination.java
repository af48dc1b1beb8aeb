// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.search.servers.ManagedServers;

/** Looks at what this machine has of all that building, running and serving need. */
final class Examination {

  private static final long GIGA = 1L << 30;
  private static final long LEAST_DISK = GIGA;
  private static final long LEAST_MEMORY = 3 * GIGA;
  private static final int LEAST_CORES = 2;

  /** What the servers' packages are linked with. */
  private static final int LEAST_GLIBC_MINOR = 34;

  private static final Pattern GLIBC = Pattern.compile("glibc 2\\.(\\d+)");

  private final SystemFamily family = SystemFamily.here();

  /** What a container needs. */
  List<Finding> ofContainers() {
    return List.of(docker());
  }

  /** What a package needs. */
  List<Finding> ofPackages() {
    return List.of(platform(), pip(), disk());
  }

  /** What everything needs. */
  List<Finding> ofTheRest() {
    List<Finding> rest = new ArrayList<>(List.of(java(), maven(), memory(), cores(), loopback()));
    if (System.getProperty("user.name", "").equals("root")) {
      rest.add(setpriv());
    }
    return rest;
  }

  private static Finding java() {
    return Finding.ok("Java 17 or later", System.getProperty("java.version", ""));
  }

  private Finding maven() {
    return program("Maven", family.install("maven", "maven", "maven"), "mvn", "--version");
  }

  /** Elasticsearch refuses root, and is started as another user by it. */
  private Finding setpriv() {
    return program(
        "setpriv, for Elasticsearch as root",
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
    String system = System.getProperty("os.name", "") + " on " + System.getProperty("os.arch", "");
    String libc = Program.firstLine("getconf", "GNU_LIBC_VERSION").orElse("no glibc");
    Matcher glibc = GLIBC.matcher(libc);
    boolean ok =
        system.equals("Linux on amd64")
            && glibc.find()
            && Integer.parseInt(glibc.group(1)) >= LEAST_GLIBC_MINOR;
    return Finding.of(
        "Linux on x86-64, glibc 2.%d".formatted(LEAST_GLIBC_MINOR),
        ok,
        system + ", " + libc,
        "none here: use containers, or a server of your own");
  }

  private static Finding disk() {
    Path home = ManagedServers.userHome();
    File existing = existing(home.toAbsolutePath());
    boolean ok = existing.canWrite() && existing.getUsableSpace() >= LEAST_DISK;
    return Finding.of(
        "Disk of %s".formatted(gigabytes(LEAST_DISK)),
        ok,
        "%s at %s".formatted(gigabytes(existing.getUsableSpace()), home),
        "set YCSB_SEARCH_HOME to a directory with room that you can write");
  }

  private static File existing(Path path) {
    Path parent = path.getParent();
    return Files.exists(path) || parent == null ? path.toFile() : existing(parent);
  }

  private static Finding memory() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long bytes = system.getTotalMemorySize();
    return Finding.of(
        "Memory of %s".formatted(gigabytes(LEAST_MEMORY)),
        bytes >= LEAST_MEMORY,
        gigabytes(bytes),
        "use smaller workloads, by -p recordcount=N");
  }

  private static Finding cores() {
    int cores = Runtime.getRuntime().availableProcessors();
    return Finding.of(
        "%d cores".formatted(LEAST_CORES),
        cores >= LEAST_CORES,
        Integer.toString(cores),
        "client and server share one: let the server run on another machine");
  }

  private static Finding loopback() {
    String what = "Ports on 127.0.0.1";
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return Finding.ok(what, "port %d is free".formatted(socket.getLocalPort()));
    } catch (IOException e) {
      return Finding.missing(what, String.valueOf(e.getMessage()), "let this user open ports");
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
