// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.fixtures.TestProperties;

/**
 * The documents of seed 1, literally. Where this has to change, figures stop being comparable: say
 * so under "Numbers" in CHANGELOG.md.
 */
class CorpusGoldenTest {

  private final Corpus corpus =
      Corpus.from(TestProperties.of("recordcount", "1000000000", "fieldlength", "20"));

  @Test
  void words_ofSeed1_areTheseForEver() {
    assertThat(corpus.word(0)).isEqualTo("xdicboz");
    assertThat(corpus.word(1)).isEqualTo("qsprapp");
    assertThat(corpus.word(999)).isEqualTo("ydbqfjf");
  }

  @Test
  void document0_ofSeed1_isThisForEver() {
    requireDocument(
        0,
        "user6284781860667377211",
        "qsprapp rpqpuxo lthfrlu axdszpt vkmlzrl wjgfkch oztazsb nmdwshi pfzmudw xdicboz ndswyum"
            + " dvresqq",
        189576587540167L,
        "Pgi0e-eLKTTV0x-axGtw",
        "s4SdcE_TcQgNXqEf57Dj");
  }

  @Test
  void document999999999_ofSeed1_isThisForEver() {
    requireDocument(
        999_999_999,
        "user8633926357354286146",
        "uupuxyk zmmowbh natvvxf qvosdmw xdbridz vnebkes mgyjxwn lyzblkx kjqboxh dtfutzu otonaon"
            + " cwewzqv",
        229718720615512L,
        "d9A6wQ-jjhPMacM7vJIU",
        "chlFdGlstHFrUkZitcur");
  }

  @Test
  void version1_ofDocument0_isThisForEver() {
    assertThat(corpus.title(0, 1))
        .isEqualTo(
            "xdicboz agigbso rwbifyn vwpaern mhepjsy yjnowyt jmpduoi dckivbq xmffkfu hobqytr"
                + " seaqrke fvfzwxd");
    assertThat(corpus.field(0, 1, 0)).isEqualTo("ktjR9a1QfURokIjpGD0A");
  }

  private void requireDocument(
      long number, String key, String title, long score, String field0, String field9) {
    Document document = corpus.document(number);
    assertThat(document.key()).isEqualTo(key);
    assertThat(document.fields())
        .containsEntry("title", title)
        .containsEntry("score", score)
        .containsEntry("field0", field0)
        .containsEntry("field9", field9);
  }
}
