// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.servers.packages.PackageCache;

class PackageHostTest {
  @TempDir Path packages;

  private final List<String> progress = new ArrayList<>();

  @Test
  void pin_withoutTaskset_saysSo() {
    PackageHost host =
        new PackageHost(new PackageCache(packages, progress::add), List.of(), Optional.empty());

    host.pin(Optional.empty(), new Instance("1", "7@boot"), "0-1");

    assertThat(progress)
        .containsExactly(
            "process 1 is not pinned to the cores 0-1, there is no taskset: install util-linux");
  }
}
