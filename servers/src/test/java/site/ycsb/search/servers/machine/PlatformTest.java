// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlatformTest {

  @Test
  void obstacle_linuxWithNewEnoughGlibc_isNone() {
    assertThat(new Platform("Linux", "amd64", "glibc 2.34").obstacle(34)).isEmpty();
  }

  @Test
  void obstacle_olderGlibc_namesBoth() {
    assertThat(new Platform("Linux", "amd64", "glibc 2.31").obstacle(34))
        .contains("the package needs glibc 2.34 or later, and this is glibc 2.31");
  }

  @Test
  void obstacle_unknownGlibc_isNone() {
    assertThat(new Platform("Linux", "amd64", "glibc").obstacle(34)).isEmpty();
  }

  @Test
  void obstacle_noGlibc_saysSo() {
    assertThat(new Platform("Linux", "amd64", "").obstacle(34))
        .contains("the package needs glibc, which this machine does not have");
  }

  @Test
  void obstacle_otherArchitecture_namesIt() {
    assertThat(new Platform("Linux", "aarch64", "glibc 2.36").obstacle(34))
        .contains("the package is for Linux on x86-64, and this is Linux on aarch64");
  }

  @Test
  void obstacle_otherSystem_namesIt() {
    assertThat(new Platform("Mac OS X", "x86_64", "").obstacle(34))
        .contains("the package is for Linux on x86-64, and this is Mac OS X on x86_64");
  }
}
