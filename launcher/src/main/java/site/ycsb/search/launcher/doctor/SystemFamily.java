// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Operating systems, each with its command to install a program. */
enum SystemFamily {
  DEBIAN("Debian", "apt install"),
  FEDORA("Fedora", "dnf install"),
  MACOS("macOS", "brew install"),
  OTHER("other", "");

  private final String title;
  private final String installer;

  SystemFamily(String title, String installer) {
    this.title = title;
    this.installer = installer;
  }

  /** Family of this machine. */
  static SystemFamily here() {
    return of(System.getProperty("os.name", ""), osRelease());
  }

  /**
   * Family of an operating system.
   *
   * @param osName value of the JVM's property {@code os.name}
   * @param osRelease content of {@code /etc/os-release}; empty if there is no such file
   */
  static SystemFamily of(String osName, String osRelease) {
    if (osName.startsWith("Mac")) {
      return MACOS;
    }
    String ids =
        osRelease
            .lines()
            .filter(line -> line.matches("ID(_LIKE)?=.*"))
            .collect(Collectors.joining(" "))
            .toLowerCase(Locale.ROOT);
    if (ids.matches(".*\\b(debian|ubuntu)\\b.*")) {
      return DEBIAN;
    }
    return ids.matches(".*\\b(fedora|rhel|centos)\\b.*") ? FEDORA : OTHER;
  }

  /**
   * Command that installs a program; the commands of all families if this one is not known.
   *
   * @param debian name of the package on Debian; the others likewise
   */
  String install(String debian, String fedora, String macos) {
    return switch (this) {
      case DEBIAN -> installer + " " + debian;
      case FEDORA -> installer + " " + fedora;
      case MACOS -> installer + " " + macos;
      case OTHER ->
          Arrays.stream(new SystemFamily[] {DEBIAN, FEDORA, MACOS})
              .map(family -> family.title + ": " + family.install(debian, fedora, macos))
              .collect(Collectors.joining("; "));
    };
  }

  private static String osRelease() {
    try {
      return Files.readString(Path.of("/etc/os-release"));
    } catch (IOException e) {
      return "";
    }
  }
}
