// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Operating systems, each with its command to install a program. */
enum SystemFamily {
  DEBIAN("apt install"),
  FEDORA("dnf install"),
  MACOS("brew install"),
  OTHER("");

  private static final List<String> TITLES = List.of("Debian", "Fedora", "macOS");

  private final String installer;

  SystemFamily(String installer) {
    this.installer = installer;
  }

  /**
   * Family of an operating system.
   *
   * @param osName value of the JVM's property {@code os.name}
   * @param osRelease content of {@code /etc/os-release}; empty if there is no such file
   */
  static SystemFamily of(String osName, String osRelease) {
    String ids =
        osRelease
            .lines()
            .filter(line -> line.matches("ID(_LIKE)?=.*"))
            .collect(Collectors.joining(" "))
            .toLowerCase(Locale.ROOT);
    if (osName.startsWith("Mac")) {
      return MACOS;
    } else if (ids.matches(".*\\b(debian|ubuntu)\\b.*")) {
      return DEBIAN;
    }
    return ids.matches(".*\\b(fedora|rhel|centos)\\b.*") ? FEDORA : OTHER;
  }

  /**
   * Command that installs a program; the commands of all families if this one is not known.
   *
   * @param packages names of the program's package on Debian, Fedora and macOS
   */
  String install(String... packages) {
    return this == OTHER
        ? IntStream.range(0, packages.length)
            .mapToObj(i -> TITLES.get(i) + ": " + values()[i].install(packages))
            .collect(Collectors.joining("; "))
        : installer + " " + packages[ordinal()];
  }
}
