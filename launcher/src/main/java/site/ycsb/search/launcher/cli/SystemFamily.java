// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Operating systems, each with its command to install a program. */
enum SystemFamily {
  DEBIAN("Debian", "apt install"),
  FEDORA("Fedora", "dnf install"),
  MACOS("macOS", "brew install"),
  OTHER("other", "");

  private static final List<SystemFamily> KNOWN = List.of(DEBIAN, FEDORA, MACOS);

  private final String title;
  private final String installer;

  SystemFamily(String title, String installer) {
    this.title = title;
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
        ? KNOWN.stream()
            .map(family -> family.title + ": " + family.install(packages))
            .collect(Collectors.joining("; "))
        : installer + " " + packages[KNOWN.indexOf(this)];
  }
}
