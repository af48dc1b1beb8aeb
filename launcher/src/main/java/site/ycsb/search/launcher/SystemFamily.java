// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The operating systems whose way of installing a program is known here. */
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

  /** This machine's. */
  static SystemFamily here() {
    return of(System.getProperty("os.name", ""), osRelease());
  }

  /**
   * The family.
   *
   * @param osName the JVM's name of the operating system
   * @param osRelease the text of {@code /etc/os-release}; empty where there is none
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
   * The command that installs a program: this family's, or all of them where it is not known.
   *
   * @param debian the package's name there, as are the others
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
