// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SystemFamilyTest {

  @Test
  void of_knownSystems_isTheirFamily() {
    assertThat(SystemFamily.of("Mac OS X", "")).isEqualTo(SystemFamily.MACOS);
    assertThat(SystemFamily.of("Linux", "ID=debian\n")).isEqualTo(SystemFamily.DEBIAN);
    assertThat(SystemFamily.of("Linux", "NAME=Mint\nID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"))
        .isEqualTo(SystemFamily.DEBIAN);
    assertThat(SystemFamily.of("Linux", "ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n"))
        .isEqualTo(SystemFamily.FEDORA);
    assertThat(SystemFamily.of("Linux", "ID=arch\nNAME=debian\n")).isEqualTo(SystemFamily.OTHER);
  }

  @Test
  void install_otherSystem_namesAllWays() {
    assertThat(SystemFamily.FEDORA.install("a", "b", "c")).isEqualTo("dnf install b");
    assertThat(SystemFamily.OTHER.install("a", "b", "c"))
        .isEqualTo("Debian: apt install a; Fedora: dnf install b; macOS: brew install c");
  }
}
