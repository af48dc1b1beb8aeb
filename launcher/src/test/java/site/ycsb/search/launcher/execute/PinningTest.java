// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PinningTest {

  @Test
  void of_fourCoresOrMore_dividesThem() {
    assertThat(Pinning.of("0-3")).contains(new Pinning("0,1", "2,3"));
    assertThat(Pinning.of("0-1,8,10-11")).contains(new Pinning("0,1", "8,10,11"));
  }

  @Test
  void of_fewerCores_isNone() {
    assertThat(Pinning.of("0-1")).isEmpty();
    assertThat(Pinning.of("5")).isEmpty();
    assertThat(Pinning.of("0-2")).isEmpty();
  }

  @Test
  void clientPrefix_runsTheClientOnItsCores() {
    assertThat(Pinning.of("4-7").orElseThrow().clientPrefix())
        .containsExactly("taskset", "-c", "6,7");
  }
}
