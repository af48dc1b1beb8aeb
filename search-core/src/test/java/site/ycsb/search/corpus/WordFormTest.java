// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordFormTest {

  @ParameterizedTest
  @CsvSource({
    "'Anarchism', anarchism",
    "'  The 1st, (and) last!  ', the 1st and last",
    "'don''t', don t",
    "'Žižek’s Être et Ångström', zizek s etre et angstrom",
    "'Straße Œuvre Øre Łódź İstanbul', strasse oeuvre ore lodz istanbul",
    "'ﬁnal x² １２', final x2 12",
    "'Ελλάδα и Россия', ''",
    "'e\u0301te\u0301', ete",
    "'--', ''"
  })
  void of_anyText_isWordsOfLettersAndDigits(String text, String words) {
    assertThat(WordForm.of(text)).isEqualTo(words);
  }

  @Test
  void of_aLongWord_isCut() {
    assertThat(WordForm.of("a".repeat(200) + " b")).isEqualTo("a".repeat(64) + " b");
    assertThat(WordForm.of("a".repeat(63) + "ßc")).isEqualTo("a".repeat(63));
  }
}
