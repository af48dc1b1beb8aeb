// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CheckSentencesTest {

  @Test
  void sum_ofOneWording_addsItsNumbers() {
    assertThat(
            CheckSentences.sum(
                Stream.of(
                    "checked in the run: 999 of 15,804 searches (6.3 %) · wrong: 0",
                    "", "checked in the run: 2 of 1 searches (6.3 %) · wrong: 1")))
        .isEqualTo("checked in the run: 1,001 of 15,805 searches (6.3 %) · wrong: 1");
  }

  @Test
  void sum_ofOtherWordings_keepsThemApart() {
    assertThat(CheckSentences.sum(Stream.of("read: 1", "not checked", "read: 2")))
        .isEqualTo("read: 3; not checked");
    assertThat(CheckSentences.sum(Stream.of(""))).isEmpty();
  }
}
